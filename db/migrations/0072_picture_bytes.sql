-- What a picture takes in storage, all its files together. Not known of pictures that were there before: the daily
-- sweep measures them, and until then they count as nothing.
alter table media_files add column bytes bigint;

-- A picture that nothing uses is removed a week after two listings said so. One wrong listing removes nothing.
alter table media_files add column unused_since timestamptz, add column unused_noted_at timestamptz;

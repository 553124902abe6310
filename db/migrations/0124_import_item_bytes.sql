-- How many bytes an item's records have: a piece of the dry run takes as many items as it can judge in a moment, and a
-- product with too much text is not read to its end. 0 for items that were read before.
alter table import_items add column row_bytes integer not null default 0 check (row_bytes >= 0);

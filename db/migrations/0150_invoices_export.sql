-- invoices.csv: every invoice and credit note.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in (
  'products', 'orders', 'invoices', 'discounts', 'redirects', 'pages', 'everything'));
-- It reads them page by page, newest first.
create index invoices_newest on invoices (store_id, issued_at desc, id desc);

-- consents.csv: who wants news by mail.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in (
  'products', 'orders', 'invoices', 'discounts', 'redirects', 'pages', 'consents', 'everything'));

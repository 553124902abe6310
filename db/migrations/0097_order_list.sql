-- The list of orders leaves out archived ones and those that await their payment, and filters by country. These columns
-- are in its indexes, so that pages are skipped and orders are counted without reading the table.
drop index orders_newest;
drop index orders_newest_by_status;
create index orders_newest on orders (store_id, created_at desc, id desc)
  include (archived_at, financial_status, shipping_country);
create index orders_newest_by_status on orders (store_id, fulfillment_status, created_at desc, id desc)
  include (archived_at, financial_status, shipping_country);

-- Small, and enough to list the countries of a store's orders.
create index orders_by_country on orders (store_id, shipping_country);

-- A new order is in neither.
create index orders_archived on orders (store_id, created_at desc, id desc) where archived_at is not null;
create index orders_cancelled on orders (store_id, created_at desc, id desc) where cancelled_at is not null;

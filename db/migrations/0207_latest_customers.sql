-- apart
create index concurrently if not exists customers_latest on customers (store_id, last_order_at, id)
  include (email, orders, spent_cents, country, news);

-- apart
create unique index concurrently if not exists customers_by_address on customers (store_id, email)
  include (id, last_order_at, orders, spent_cents, country, news);

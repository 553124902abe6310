-- apart
create index concurrently if not exists customers_spent_most on customers (store_id, spent_cents, id)
  include (last_order_at, orders, country, news);

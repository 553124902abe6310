-- apart
create index concurrently if not exists customers_ordered_most on customers (store_id, orders, id)
  include (last_order_at, spent_cents, country, news);

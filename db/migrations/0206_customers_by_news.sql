-- apart
create index concurrently if not exists customers_by_news on customers (store_id, news, last_order_at, id)
  include (email, orders, spent_cents, country) where news is not null;

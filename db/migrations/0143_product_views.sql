-- Saved views of the office's product list: named combinations of search, filters and order. One row a store, saved as a
-- whole by the version that was read.
create table product_views (
  store_id uuid primary key references stores (id) on delete cascade,
  views jsonb not null check (jsonb_typeof(views) = 'array' and jsonb_array_length(views) <= 20),
  version integer not null default 1
);

alter table product_views enable row level security;
grant select, insert, update (views, version) on product_views to :"owner";
create policy owner_keeps on product_views to :"owner" using (store_id = current_store_id());

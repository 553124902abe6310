-- Products that an owner shows below another one, in her order, instead of those that are found by themselves.
create table related_products (
  store_id uuid not null,
  product_id uuid not null,
  related_id uuid not null check (related_id <> product_id),
  position integer not null,
  primary key (product_id, related_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, related_id) references products (store_id, id) on delete cascade
);
create index related_products_in_order on related_products (store_id, product_id, position);
create index related_products_of_related on related_products (store_id, related_id);

alter table related_products enable row level security;
grant select, insert, update, delete on related_products to :"owner";
create policy owner_keeps on related_products to :"owner" using (store_id = current_store_id());
grant select on related_products to :"shopper";
create policy shopper_reads on related_products for select to :"shopper" using (store_id = current_store_id());

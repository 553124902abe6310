-- Pieces of the last 30 days by product, counted once a night for stores whose lists can be ordered by it. An order writes
-- nothing here.
create table best_sellers (
  store_id uuid not null,
  product_id uuid not null,
  pieces integer not null check (pieces > 0),
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);

alter table best_sellers enable row level security;
grant select, insert, delete on best_sellers to :"owner";
create policy owner_keeps on best_sellers to :"owner" using (store_id = current_store_id());
grant select on best_sellers to :"shopper";
create policy shopper_reads on best_sellers for select to :"shopper" using (store_id = current_store_id());

-- The night of the last count, by the store's own clock. Who raises it counts.
alter table stores add column best_sellers_counted_on date;
grant update (best_sellers_counted_on) on stores to :"owner";

-- Whose night is over is asked of all stores at once.
grant select (store_id, time_zone) on store_details to :"service";
create policy service_reads_clock on store_details for select to :"service" using (true);

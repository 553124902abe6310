-- The worker that looks after unpaid orders finds them in all stores. What is done with one is done within its store.
grant select (id, store_id, remind_at, cancel_unpaid_at) on orders to :"service";
create policy service_finds on orders for select to :"service" using (remind_at is not null or cancel_unpaid_at is not null);

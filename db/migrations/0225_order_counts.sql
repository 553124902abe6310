-- How many orders of each kind there are in each stretch of time, for the list of orders: its pages are found and its orders
-- counted without reading those before. docs/decisions/0088-order-lists.md.

-- A block has 2,000 orders of the store, side by side in time; the first begins at -infinity. Its counts are the sums of its
-- rows: what happens to an order later adds rows, so that nobody waits for anybody.
create table order_counts (
  store_id uuid not null references stores (id) on delete cascade,
  starts_at timestamptz not null,
  -- Not included.
  ends_at timestamptz not null,
  fulfillment_status text not null,
  financial_status text not null,
  shipping_country text not null,
  is_archived boolean not null,
  is_cancelled boolean not null,
  orders integer not null
);
create index order_counts_of_block on order_counts (store_id, starts_at);
alter table order_counts enable row level security;
grant select on order_counts to :"owner";
create policy owner_reads on order_counts for select to :"owner" using (store_id = current_store_id());

-- Whoever changes an old order has the lock shared, whoever counts a block has it alone.
create function order_counts_lock(store uuid) returns bigint
  language sql immutable
as $$ select hashtextextended('order counts ' || store, 0) $$;

-- Counts the next block of the current store. False if there is none whose orders are all older than two days: on younger
-- ones no trigger looks, so that a shopper's order pays nothing.
create function count_next_orders() returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  store constant uuid := current_store_id();
  starts timestamptz;
  ends timestamptz;
begin
  -- Whoever holds it may wait for others, who would wait for us. The next call will do.
  if not pg_try_advisory_xact_lock(order_counts_lock(store)) then return false; end if;
  starts := coalesce(
    (select c.ends_at from order_counts c where c.store_id = store order by c.starts_at desc limit 1), '-infinity');
  ends := interval '1 microsecond' + (
    select o.created_at from orders o where o.store_id = store and o.created_at >= starts
    order by o.created_at, o.id offset 1999 limit 1);
  if ends is null or ends > now() - interval '2 days' then
    perform merge_order_counts(store);
    return false;
  end if;
  insert into order_counts
  select store, starts, ends, o.fulfillment_status, o.financial_status, o.shipping_country, o.archived_at is not null,
    o.cancelled_at is not null, count(*)
  from orders o where o.store_id = store and o.created_at >= starts and o.created_at < ends
  group by 4, 5, 6, 7, 8;
  return true;
end $$;

-- A block that has many rows of later changes gets one for each kind of orders again.
create function merge_order_counts(store uuid) returns void
  language plpgsql
as $$
declare
  changed timestamptz;
begin
  for changed in
    select c.starts_at from order_counts c where c.store_id = store group by 1
    having count(*) > 50 + 2 * count(distinct (c.fulfillment_status, c.financial_status, c.shipping_country, c.is_archived,
      c.is_cancelled))
  loop
    with gone as (delete from order_counts c where c.store_id = store and c.starts_at = changed returning *)
    insert into order_counts
    select g.store_id, g.starts_at, g.ends_at, g.fulfillment_status, g.financial_status, g.shipping_country, g.is_archived,
      g.is_cancelled, sum(g.orders)
    from gone g group by 1, 2, 3, 4, 5, 6, 7, 8;
  end loop;
end $$;

create function count_changed_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(order_counts_lock(coalesce(new.store_id, old.store_id)));
  insert into order_counts
  select o.store_id, block.starts_at, block.ends_at, o.fulfillment_status, o.financial_status, o.shipping_country,
    o.archived_at is not null, o.cancelled_at is not null, o.step
  from (
    select old.store_id, old.created_at, old.fulfillment_status, old.financial_status, old.shipping_country, old.archived_at,
      old.cancelled_at, -1
    union all
    select new.store_id, new.created_at, new.fulfillment_status, new.financial_status, new.shipping_country, new.archived_at,
      new.cancelled_at, 1
  ) as o (store_id, created_at, fulfillment_status, financial_status, shipping_country, archived_at, cancelled_at, step)
  -- Not of a store that is being deleted.
  join stores s on s.id = o.store_id
  join lateral (
    select c.starts_at, c.ends_at from order_counts c
    where c.store_id = o.store_id and c.starts_at <= o.created_at order by c.starts_at desc limit 1
  ) as block on o.created_at < block.ends_at;
  return null;
end $$;
-- No order of the last day is in a block: see count_next_orders.
create trigger count_old_order after insert on orders
  for each row when (new.created_at < now() - interval '1 day') execute function count_changed_order();
create trigger count_deleted_order after delete on orders
  for each row when (old.created_at < now() - interval '1 day') execute function count_changed_order();
create trigger count_changed_order
  after update of fulfillment_status, financial_status, shipping_country, archived_at, cancelled_at, created_at on orders
  for each row when (least(old.created_at, new.created_at) < now() - interval '1 day' and (
    old.fulfillment_status <> new.fulfillment_status or old.financial_status <> new.financial_status
    or old.shipping_country <> new.shipping_country or (old.archived_at is null) <> (new.archived_at is null)
    or (old.cancelled_at is null) <> (new.cancelled_at is null) or old.created_at <> new.created_at))
  execute function count_changed_order();
revoke execute on function order_counts_lock, count_next_orders, merge_order_counts, count_changed_order from public;
grant execute on function count_next_orders to :"owner";

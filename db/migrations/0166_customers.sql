-- Whoever has ordered, by address: docs/decisions/0067-customers.md. Triggers keep the figures equal to what the orders
-- say; nobody else writes them. Orders of 'Add demo data' make no customer, those of the demo checkout do.

-- What an order is worth, as `revenueCents` in rules/payment/payment-status.ts defines it.
create function order_worth(
  total bigint, cancelled bigint, refunded bigint, overpaid_refunded bigint, cancelled_refunded bigint
) returns bigint
  language sql immutable parallel safe
as $$ select greatest(0, total - cancelled - (refunded - overpaid_refunded - cancelled_refunded)) $$;

create table customers (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- In lower case; nothing else is normalised.
  email text not null check (email = lower(email)),
  -- Name and country are those of the last order.
  name text not null,
  country text not null,
  -- Without those that nobody has paid or promised to pay.
  orders integer not null default 0,
  -- In the store's currency; orders in another one are not in it.
  spent_cents bigint not null default 0,
  last_order_at timestamptz not null,
  tags text[] not null default '{}',
  note text not null default '',
  version integer not null default 1,
  -- When the first order was placed.
  created_at timestamptz not null default now(),
  constraint customers_store_id_email_key unique (store_id, email)
);

-- All orders of one address. Row level security keeps the owner's queries from it: see `orders_of_address`.
create index orders_by_address on orders (store_id, lower(email), created_at desc, id desc);

-- Which order names the customer: the newest that counts, or the newest of all. Two of the same microsecond: by name.
insert into customers (store_id, email, name, country, orders, spent_cents, last_order_at, created_at)
select o.store_id, lower(o.email),
  (array_agg(o.shipping_name order by counts desc, o.created_at desc, o.shipping_name desc, o.shipping_country desc))[1],
  (array_agg(o.shipping_country order by counts desc, o.created_at desc, o.shipping_name desc, o.shipping_country desc))[1],
  count(*) filter (where counts),
  coalesce(sum(order_worth(o.total_cents, o.cancelled_cents, o.refunded_cents, o.overpaid_refunded_cents,
    o.cancelled_refunded_cents)) filter (where counts and o.currency_code = s.currency_code), 0),
  coalesce(max(o.created_at) filter (where counts), max(o.created_at)),
  min(o.created_at)
from orders o join stores s on s.id = o.store_id,
  lateral (select o.financial_status not in ('awaiting_payment', 'voided') as counts) as judged
where not o.demo
group by o.store_id, lower(o.email);

-- One for each way to sort the list; by address, the unique constraint above serves.
create index customers_by_last_order on customers (store_id, last_order_at, id);
create index customers_by_spent on customers (store_id, spent_cents, id);
create index customers_by_orders on customers (store_id, orders, id);
create index customers_by_country on customers (store_id, country, last_order_at, id);
-- Few have tags: an order of anyone else does not touch it.
create index customers_by_tag on customers using gin (store_id, tags) where tags <> '{}';
-- A short pending list: a long one would be worked off by one unlucky shopper's order.
create index customers_by_words on customers
  using gin (store_id, email gin_trgm_ops, without_accents(name) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

alter table customers enable row level security;
grant select, delete, update (tags, note, version) on customers to :"owner";
create policy owner_keeps on customers to :"owner" using (store_id = current_store_id());

create function add_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counts boolean := new.financial_status not in ('awaiting_payment', 'voided');
begin
  insert into customers as c (store_id, email, name, country, orders, spent_cents, last_order_at, created_at)
  select new.store_id, lower(new.email), new.shipping_name, new.shipping_country, counts::integer,
    case when counts and new.currency_code = s.currency_code then order_worth(new.total_cents, new.cancelled_cents,
      new.refunded_cents, new.overpaid_refunded_cents, new.cancelled_refunded_cents) else 0 end,
    new.created_at, new.created_at
  from stores s where s.id = new.store_id
  on conflict (store_id, email) do update set
    orders = c.orders + excluded.orders,
    spent_cents = c.spent_cents + excluded.spent_cents,
    created_at = least(c.created_at, excluded.created_at),
    (name, country, last_order_at) = (
      select latest.name, latest.country, latest.last_order_at
      from (values (least(c.orders, 1), c.last_order_at, c.name, c.country),
        (excluded.orders, excluded.last_order_at, excluded.name, excluded.country))
        as latest (counts, last_order_at, name, country)
      order by latest.counts desc, latest.last_order_at desc, latest.name desc, latest.country desc limit 1);
  return null;
end $$;
revoke execute on function add_customer from public;

create trigger add_customer after insert on orders
  for each row when (not new.demo) execute function add_customer();

-- Counts the orders of an address anew.
create function recount_customer(store uuid, address text) returns void
  language plpgsql
as $$
begin
  -- An order may have been corrected to an address that is new.
  insert into customers (store_id, email, name, country, last_order_at, created_at)
  select store, address, o.shipping_name, o.shipping_country, o.created_at, o.created_at from orders o
  where o.store_id = store and lower(o.email) = address and not o.demo limit 1
  on conflict (store_id, email) do nothing;
  -- Locked first, counted in the next statement: it sees what those have written for whom it waited.
  perform from customers c where c.store_id = store and c.email = address for update;
  with placed as (
    select o.shipping_name, o.shipping_country, o.created_at,
      o.financial_status not in ('awaiting_payment', 'voided') as counts,
      case when o.currency_code = s.currency_code then order_worth(o.total_cents, o.cancelled_cents, o.refunded_cents,
        o.overpaid_refunded_cents, o.cancelled_refunded_cents) else 0 end as worth
    from orders o join stores s on s.id = o.store_id
    where o.store_id = store and lower(o.email) = address and not o.demo
  ), latest as (
    select * from placed order by counts desc, created_at desc, shipping_name desc, shipping_country desc limit 1
  ), figures as (
    select count(*) filter (where counts) as orders, coalesce(sum(worth) filter (where counts), 0) as spent_cents,
      min(created_at) as created_at
    from placed
  )
  update customers c set orders = figures.orders, spent_cents = figures.spent_cents, name = latest.shipping_name,
    country = latest.shipping_country, last_order_at = latest.created_at, created_at = figures.created_at
  from figures, latest where c.store_id = store and c.email = address;
  if found then return; end if;
  -- The last order is gone. What the owner has written about the customer is not.
  delete from customers c where c.store_id = store and c.email = address and c.tags = '{}' and c.note = '';
  update customers c set orders = 0, spent_cents = 0 where c.store_id = store and c.email = address;
end $$;
revoke execute on function recount_customer from public;

create function recount_customers_of_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' or lower(old.email) = lower(new.email) then
    perform recount_customer(old.store_id, lower(old.email));
  else
    -- In one order: two corrections that swap addresses would wait for each other.
    perform recount_customer(old.store_id, least(lower(old.email), lower(new.email)));
    perform recount_customer(old.store_id, greatest(lower(old.email), lower(new.email)));
  end if;
  return null;
end $$;
revoke execute on function recount_customers_of_order from public;

-- At the end of the transaction: customers are locked after orders and stock, as a new order does it.
create constraint trigger recount_customer_of_changed_order
  after update of email, shipping_name, shipping_country, financial_status, currency_code, created_at, total_cents,
    cancelled_cents, refunded_cents, overpaid_refunded_cents, cancelled_refunded_cents on orders
  deferrable initially deferred for each row
  when (not new.demo and (old.email, old.shipping_name, old.shipping_country, old.financial_status, old.currency_code,
      old.created_at, old.total_cents, old.cancelled_cents, old.refunded_cents, old.overpaid_refunded_cents,
      old.cancelled_refunded_cents)
    is distinct from (new.email, new.shipping_name, new.shipping_country, new.financial_status, new.currency_code,
      new.created_at, new.total_cents, new.cancelled_cents, new.refunded_cents, new.overpaid_refunded_cents,
      new.cancelled_refunded_cents))
  execute function recount_customers_of_order();
create constraint trigger recount_customer_of_deleted_order after delete on orders
  deferrable initially deferred for each row when (not old.demo) execute function recount_customers_of_order();

-- Only a store whose orders are all of the demo checkout changes its currency.
create function respend_customers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update customers c set spent_cents = coalesce((
    select sum(order_worth(o.total_cents, o.cancelled_cents, o.refunded_cents, o.overpaid_refunded_cents,
      o.cancelled_refunded_cents))
    from orders o
    where o.store_id = c.store_id and lower(o.email) = c.email and not o.demo
      and o.financial_status not in ('awaiting_payment', 'voided') and o.currency_code = new.currency_code), 0)
  where c.store_id = new.id;
  return null;
end $$;
revoke execute on function respend_customers from public;
create trigger respend_customers after update of currency_code on stores
  for each row when (old.currency_code <> new.currency_code) execute function respend_customers();

-- Newest first, after the order at `beyond`. Names the store itself, so that the index can serve.
create function orders_of_address(address text, beyond timestamptz, beyond_id uuid, most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select o.id from orders o
    where o.store_id = current_store_id() and lower(o.email) = lower(address) and not o.demo
      and (beyond is null or (o.created_at, o.id) < (beyond, beyond_id))
    order by o.created_at desc, o.id desc
    limit most;
end $$;
revoke execute on function orders_of_address from public;
grant execute on function orders_of_address to :"owner";

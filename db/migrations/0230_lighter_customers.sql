-- The same customers for less of an order's time: docs/decisions/0067-customers.md. A trigger and a check cost more than what
-- they stand for: only the two functions below insert customers, so these read the news and write the address in lower case.
drop trigger news_of_new_customer on customers;
drop function news_of_new_customer;
alter table customers drop constraint customers_email_check;

create or replace function add_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counts boolean := new.financial_status not in ('awaiting_payment', 'voided');
begin
  insert into customers as c (store_id, email, name, country, orders, spent_cents, last_order_at, created_at, news)
  select new.store_id, lower(new.email), new.shipping_name, new.shipping_country, counts::integer,
    case when counts and new.currency_code = s.currency_code then order_worth(new.total_cents, new.cancelled_cents,
      new.refunded_cents, new.overpaid_refunded_cents, new.cancelled_refunded_cents) else 0 end,
    new.created_at, new.created_at, (
      -- As `news_state` has it, without the call.
      select n.state from consents n where n.store_id = new.store_id and n.email = lower(new.email)
      order by array_position('{given,asked,left}', n.state) limit 1)
  from stores s where s.id = new.store_id
  -- Three comparisons cost less than one subquery: an executor would be started for it.
  on conflict (store_id, email) do update set
    orders = c.orders + excluded.orders,
    spent_cents = c.spent_cents + excluded.spent_cents,
    created_at = least(c.created_at, excluded.created_at),
    name = case when (excluded.orders, excluded.last_order_at, excluded.name, excluded.country)
        > (least(c.orders, 1), c.last_order_at, c.name, c.country)
      then excluded.name else c.name end,
    country = case when (excluded.orders, excluded.last_order_at, excluded.name, excluded.country)
        > (least(c.orders, 1), c.last_order_at, c.name, c.country)
      then excluded.country else c.country end,
    last_order_at = case when (excluded.orders, excluded.last_order_at, excluded.name, excluded.country)
        > (least(c.orders, 1), c.last_order_at, c.name, c.country)
      then excluded.last_order_at else c.last_order_at end;
  return null;
end $$;

-- Counts the orders of an address anew.
create or replace function recount_customer(store uuid, address text) returns void
  language plpgsql
as $$
begin
  -- An order may have been corrected to an address that is new.
  insert into customers (store_id, email, name, country, last_order_at, created_at, news)
  select store, address, o.shipping_name, o.shipping_country, o.created_at, o.created_at, news_state(store, address)
  from orders o where o.store_id = store and lower(o.email) = address and not o.demo limit 1
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

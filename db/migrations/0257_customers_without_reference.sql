-- The same customers for less of an order's time: docs/decisions/0067-customers.md.

-- Each new customer was checked against the store that all orders of the moment have locked. It holds without a check: only triggers on
-- `orders` insert customers, for the store of an order, and an order refers to its store itself. What is left to do is to delete
-- them with their store: before its row is deleted, but after it is locked, so that an order which is being placed has ended
-- and the next one finds no store; and before its tags are deleted, which `count_customer_tags` changes.
create function delete_customers_of_store() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from customers where store_id = old.id;
  return old;
end $$;
revoke execute on function delete_customers_of_store from public;
create trigger delete_customers before delete on stores for each row execute function delete_customers_of_store();
alter table customers drop constraint customers_store_id_fkey;

create or replace function add_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counts constant boolean := new.financial_status not in ('awaiting_payment', 'voided');
  worth constant bigint := case when counts then order_worth(new.total_cents, new.cancelled_cents, new.refunded_cents,
    new.overpaid_refunded_cents, new.cancelled_refunded_cents) else 0 end;
begin
  insert into customers as c (store_id, email, name, country, orders, spent_cents, last_order_at, created_at, news)
  select new.store_id, lower(new.email), new.shipping_name, new.shipping_country, counts::integer,
    case when new.currency_code = s.currency_code then worth else 0 end,
    new.created_at, new.created_at,
    -- Few have consents; only theirs are sorted.
    case when exists (select from consents n where n.store_id = new.store_id and n.email = lower(new.email))
      then news_state(new.store_id, lower(new.email)) end
  from stores s where s.id = new.store_id
  -- Most orders are the newest of their customer, which is compared once.
  on conflict (store_id, email) do update set
    orders = c.orders + excluded.orders,
    spent_cents = c.spent_cents + excluded.spent_cents,
    created_at = least(c.created_at, excluded.created_at),
    name = excluded.name,
    country = excluded.country,
    last_order_at = excluded.last_order_at
  where (excluded.orders, excluded.last_order_at, excluded.name, excluded.country)
    > (least(c.orders, 1), c.last_order_at, c.name, c.country);
  if found then return null; end if;
  -- Another order names the customer: this one is not paid yet, or was begun earlier. The conflict has locked the row.
  update customers c set orders = c.orders + counts::integer,
    spent_cents = c.spent_cents + case when new.currency_code = s.currency_code then worth else 0 end,
    created_at = least(c.created_at, new.created_at)
  from stores s where s.id = new.store_id and c.store_id = new.store_id and c.email = lower(new.email);
  return null;
end $$;

-- An address that never ordered was held by nothing: its first order, placed while it was erased, was emptied although somebody
-- had to ship it. docs/decisions/0070-erasures.md.

-- Nothing happens with an address of the current store until the end of the transaction, and no first order of it. Orders are
-- locked before the customer, as by every deed on an order: otherwise the two could wait for each other.
create or replace function hold_address(address text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  store constant uuid := current_store_id();
begin
  perform from orders where store_id = store and lower(email) = lower(address) and not demo order by id for update;
  perform from customers where store_id = store and email = lower(address) for update;
  if found then return; end if;
  -- An order's insert waits for one that another transaction has begun, also after this one took it back.
  insert into customers (store_id, email, name, country, last_order_at)
  values (store, lower(address), '', '', now())
  on conflict (store_id, email) do nothing;
  if found then
    delete from customers where store_id = store and email = lower(address);
  else
    -- It was being placed meanwhile.
    perform hold_address(address);
  end if;
end $$;

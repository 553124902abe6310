-- As 0262_erased_orders.sql has it, but it returns no order that was corrected in more than its address: a backup of before has
-- her name, street and phone in it, and a restore empties it (docs/decisions/0070-erasures.md).
create or replace function erase_address(address text, until timestamptz, kept uuid[])
  returns table (touched_order uuid, was_emptied boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  store constant uuid := current_store_id();
  whose constant text := lower(address);
  erased uuid[];
  corrected uuid[];
  renamed uuid[];
begin
  if whose = '' then return; end if;
  perform from customers where store_id = store and email = whose for update;
  erased := array(
    select id from orders
    where store_id = store and lower(email) = whose and not demo and created_at <= until order by id for update);
  update orders set email = '' where store_id = store and id = any(erased) and id = any(kept);
  erased := array(select id from unnest(erased) as id where id <> all(kept));
  perform erase_orders(erased);
  -- An order that was corrected to another address keeps hers in what it was before. Its messages may still hold it.
  corrected := array(
    select order_id from events where store_id = store and type = 'order.corrected'
      and lower(payload #>> '{before,email}') = whose and created_at <= until);
  -- Of these nothing of hers is left but what was the same before.
  renamed := array(
    select order_id from events where store_id = store and type = 'order.corrected' and order_id = any(corrected)
      and (payload -> 'before') - 'email' <> '{}'::jsonb);
  update events set payload = payload || '{"before": {}, "after": {}}'
  where store_id = store and type = 'order.corrected' and order_id = any(corrected);
  update webhook_messages set payload = null where store_id = store and subject = any(corrected || kept);
  update order_discounts set mailbox = order_id::text where store_id = store and order_id = any(corrected || kept);
  delete from events where store_id = store and type = 'customer.changed' and payload ->> 'customer_id' in (
    select id::text from customers where store_id = store and email = whose);
  delete from stock_wishes where store_id = store and lower(email) = whose and asked_at <= until;
  delete from consents where store_id = store and email = whose and asked_at <= until;
  delete from account_codes where store_id = store and email = whose and created_at <= until;
  delete from account_sessions where store_id = store and email = whose and created_at <= until;
  delete from account_addresses where store_id = store and email = whose and saved_at <= until;
  -- They live for hours.
  delete from assistant_sessions where store_id = store and email = whose;
  delete from mail_outbox where store_id = store and lower(recipient) = whose and created_at <= until;
  -- Whoever has later orders is a new customer, with tags and a note of her own.
  delete from customers c where c.store_id = store and c.email = whose and not exists (
    select from orders o where o.store_id = store and lower(o.email) = whose and not o.demo);
  return query
    select id, true from unnest(erased) as id
    union all
    select distinct id, false from unnest(corrected) as id where id <> all(erased || renamed);
end $$;

-- Which orders an erasure has emptied is known by their ids: docs/decisions/0070-erasures.md.

-- All that names a person in these orders of the current store. Number, goods, sums, taxes and country stay.
create function erase_orders(which uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  store constant uuid := current_store_id();
begin
  update orders set email = '', shipping_name = '', shipping_address1 = '', shipping_address2 = '', shipping_city = '',
    shipping_zip = '', shipping_region = '', shipping_phone = '', buyer_company = '', buyer_vat_id = '',
    remind_at = null, cancel_unpaid_at = null
  where store_id = store and id = any(which);
  -- Not blank: a discount that everybody may use once is used once by each of them.
  update order_discounts set mailbox = order_id::text where store_id = store and order_id = any(which);
  update fulfillments set tracking_number = null where store_id = store and order_id = any(which);
  update payments set note = '' where store_id = store and order_id = any(which);
  update refunds set note = '' where store_id = store and order_id = any(which);
  -- They may not be blank.
  update returns set name = '–', words = '', reason = case when reason is null then null else '–' end
  where store_id = store and order_id = any(which);
  update events set payload = (payload #- '{before,tracking_number}' #- '{after,tracking_number}')
    || case when type = 'order.corrected' then '{"before": {}, "after": {}}'::jsonb else '{}' end
    || case when payload ? 'note' then '{"note": ""}'::jsonb else '{}' end
    || case when payload ? 'text' then '{"text": ""}'::jsonb else '{}' end
    || case when type = 'order.return-requested' then '{"name": "–"}'::jsonb else '{}' end
    || case when type = 'order.return-changed' and payload ? 'reason' then '{"reason": "–"}'::jsonb else '{}' end
    || case when type in ('order.fulfilled', 'order.parcel-cancelled') then '{"tracking_number": null}'::jsonb else '{}' end
  where store_id = store and order_id = any(which);
  -- Before a correction of an order, its mails went to another address of hers. Those to the owner tell nothing of her.
  delete from mail_outbox where store_id = store and order_id = any(which)
    and type not in ('new-order', 'new-return', 'unpaid-order', 'payment-problem');
end $$;
revoke execute on function erase_orders from public;

-- As 0260_former_addresses_erased.sql has it. `kept`: orders that lose the address alone. A restored backup has some that were
-- corrected to somebody else's after it was made. Returns those that were emptied, and those that were corrected from the
-- address before.
create function erase_address(address text, until timestamptz, kept uuid[])
  returns table (touched_order uuid, was_emptied boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  store constant uuid := current_store_id();
  whose constant text := lower(address);
  erased uuid[];
  corrected uuid[];
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
    select distinct id, false from unnest(corrected) as id where id <> all(erased);
end $$;
revoke execute on function erase_address(text, timestamptz, uuid[]) from public;
grant execute on function erase_address(text, timestamptz, uuid[]) to :"owner";

-- For the version before.
create or replace function erase_address(address text, until timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform erase_address(address, until, '{}');
end $$;

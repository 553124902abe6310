-- An address from which an order was corrected to another one is known, and can be erased: docs/decisions/0070-erasures.md.

-- As 0187_known_addresses.sql has it, and what is left of her in corrections.
create or replace function erase_address(address text, until timestamptz) returns void
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
  update orders set email = '', shipping_name = '', shipping_address1 = '', shipping_address2 = '', shipping_city = '',
    shipping_zip = '', shipping_region = '', shipping_phone = '', buyer_company = '', buyer_vat_id = '',
    remind_at = null, cancel_unpaid_at = null
  where store_id = store and id = any(erased);
  -- Not blank: a discount that everybody may use once is used once by each of them.
  update order_discounts set mailbox = order_id::text where store_id = store and order_id = any(erased);
  update fulfillments set tracking_number = null where store_id = store and order_id = any(erased);
  update payments set note = '' where store_id = store and order_id = any(erased);
  update refunds set note = '' where store_id = store and order_id = any(erased);
  -- They may not be blank.
  update returns set name = '–', words = '', reason = case when reason is null then null else '–' end
  where store_id = store and order_id = any(erased);
  update events set payload = (payload #- '{before,tracking_number}' #- '{after,tracking_number}')
    || case when type = 'order.corrected' then '{"before": {}, "after": {}}'::jsonb else '{}' end
    || case when payload ? 'note' then '{"note": ""}'::jsonb else '{}' end
    || case when payload ? 'text' then '{"text": ""}'::jsonb else '{}' end
    || case when type = 'order.return-requested' then '{"name": "–"}'::jsonb else '{}' end
    || case when type = 'order.return-changed' and payload ? 'reason' then '{"reason": "–"}'::jsonb else '{}' end
    || case when type in ('order.fulfilled', 'order.parcel-cancelled') then '{"tracking_number": null}'::jsonb else '{}' end
  where store_id = store and order_id = any(erased);
  -- An order that was corrected to another address keeps hers in what it was before. Its messages may still hold it.
  corrected := array(
    select order_id from events where store_id = store and type = 'order.corrected'
      and lower(payload #>> '{before,email}') = whose and created_at <= until);
  update events set payload = payload || '{"before": {}, "after": {}}'
  where store_id = store and type = 'order.corrected' and order_id = any(corrected);
  update webhook_messages set payload = null where store_id = store and subject = any(corrected);
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
  -- Before a correction of an order, its mails went to another address of hers. Those to the owner tell nothing of her.
  delete from mail_outbox where store_id = store and order_id = any(erased)
    and type not in ('new-order', 'new-return', 'unpaid-order', 'payment-problem');
  -- Whoever has later orders is a new customer, with tags and a note of her own.
  delete from customers c where c.store_id = store and c.email = whose and not exists (
    select from orders o where o.store_id = store and lower(o.email) = whose and not o.demo);
end $$;

-- As 0187_known_addresses.sql has it, and the corrections.
create or replace function known_of_address(asked text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  with theirs as materialized (
    select * from orders o
    where o.store_id = current_store_id() and lower(o.email) = lower(asked) and not o.demo
  )
  select jsonb_build_object(
    'customer', (select to_jsonb(c) - '{store_id,version,news}'::text[] from customers c
      where c.store_id = current_store_id() and c.email = lower(asked)),
    'orders', (select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(o) - 'store_id') || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'variant', l.variant_title, 'quantity', l.quantity,
          'price_cents', l.price_cents) order by l.position), '[]')
        from order_line_items l where l.store_id = o.store_id and l.order_id = o.id), 'discounts', (
        select coalesce(jsonb_agg(jsonb_build_object('title', d.title, 'code', d.code, 'amount_cents', d.amount_cents,
          'mailbox', d.mailbox) order by d.part), '[]')
        from order_discounts d where d.store_id = o.store_id and d.order_id = o.id)) order by o.created_at), '[]')
      from theirs o),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'store_id' order by p.created_at), '[]') from payments p
      where p.store_id = current_store_id() and p.order_id in (select id from theirs)),
    'refunds', (select coalesce(jsonb_agg(to_jsonb(r) - '{store_id,requested_by,due_at}'::text[] order by r.created_at), '[]')
      from refunds r where r.store_id = current_store_id() and r.order_id in (select id from theirs)),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i) - 'store_id' order by i.issued_at), '[]') from invoices i
      where i.store_id = current_store_id() and i.order_id in (select id from theirs)),
    'parcels', (select coalesce(jsonb_agg(to_jsonb(f) - 'store_id' order by f.created_at), '[]') from fulfillments f
      where f.store_id = current_store_id() and f.order_id in (select id from theirs)),
    'returns', (select coalesce(jsonb_agg(to_jsonb(r) - 'store_id' order by r.created_at), '[]') from returns r
      where r.store_id = current_store_id() and r.order_id in (select id from theirs)),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('type', m.type, 'to', m.recipient, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]') from mail_outbox m
      where m.store_id = current_store_id() and (lower(m.recipient) = lower(asked) or m.order_id in (select id from theirs)
        and m.type not in ('new-order', 'new-return', 'unpaid-order', 'payment-problem'))),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'store_id' order by c.asked_at), '[]') from consents c
      where c.store_id = current_store_id() and c.email = lower(asked)),
    'account_sessions', (select coalesce(jsonb_agg(jsonb_build_object('browser', s.user_agent, 'created_at', s.created_at,
        'last_seen_at', s.last_seen_at, 'expires_at', s.expires_at) order by s.created_at), '[]') from account_sessions s
      where s.store_id = current_store_id() and s.email = lower(asked)),
    'saved_addresses', (select coalesce(jsonb_agg(jsonb_build_object('address', a.address, 'saved_at', a.saved_at)), '[]')
      from account_addresses a where a.store_id = current_store_id() and a.email = lower(asked)),
    'stock_wishes', (select coalesce(jsonb_agg(jsonb_build_object('product', p.title, 'variant', v.title,
        'asked_at', w.asked_at, 'confirmed_at', w.confirmed_at) order by w.asked_at), '[]')
      from stock_wishes w
      join product_variants v on v.store_id = w.store_id and v.id = w.variant_id
      join products p on p.store_id = v.store_id and p.id = v.product_id
      where w.store_id = current_store_id() and lower(w.email) = lower(asked)),
    'assistant_sessions', (select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'wishes', a.wishes,
        'expires_at', a.expires_at) order by a.expires_at), '[]')
      from assistant_sessions a where a.store_id = current_store_id() and a.email = lower(asked)),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('type', e.type, 'at', e.created_at,
        'payload', e.payload - 'by') order by e.created_at), '[]')
      from (
        select o.type, o.created_at, o.payload from events o
          where o.store_id = current_store_id() and o.order_id in (select id from theirs)
        union all
        -- Without what it became: that may be another person's.
        select f.type, f.created_at, f.payload - 'after' from events f
          where f.store_id = current_store_id() and f.type = 'order.corrected'
            and lower(f.payload #>> '{before,email}') = lower(asked) and f.order_id not in (select id from theirs)
        union all
        select n.type, n.created_at, n.payload from events n where n.store_id = current_store_id() and n.type = 'customer.changed'
          and n.payload ->> 'customer_id' = (select c.id::text from customers c
            where c.store_id = current_store_id() and c.email = lower(asked))) e))
$$;

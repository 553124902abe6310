-- What an owner looks up about orders: one order's timeline, and any order by number, e-mail or name.

alter table events add column order_id uuid generated always as ((payload ->> 'order_id')::uuid) stored;
create index events_of_order on events (store_id, order_id, created_at) where order_id is not null;

-- A short pending list: a long one would be worked off by one unlucky shopper's order.
create index orders_by_words on orders using gin (store_id, email gin_trgm_ops, shipping_name gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- Under row level security a pattern is tried only on rows that the policy has let through, one by one. This
-- function names the store itself, so that the indexes above can serve. The pattern comes escaped.
create function search_orders(pattern text, first_number bigint, last_number bigint, most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select id from orders
    where store_id = current_store_id()
      and (email ilike pattern or shipping_name ilike pattern or order_number between first_number and last_number)
    order by created_at desc, id desc
    limit most;
end $$;
revoke execute on function search_orders from public;
grant execute on function search_orders to :"owner";

-- How often an address and a store were written to of late. Only mails that have gone out are in these.
create index mail_outbox_sent_to on mail_outbox (lower(recipient), type, sent_at) where sent_at is not null;
create index mail_outbox_sent_by on mail_outbox (store_id, sent_at) where sent_at is not null;

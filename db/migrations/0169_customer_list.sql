-- The list of customers in several orders and with filters. The conditions are written once: a page and an export find the
-- same customers.

-- orders_of_address is the same.
drop index orders_by_address;
-- Every order would pay for it. The words are found in the orders, whose index is there: by any name that she ever gave.
drop index customers_by_words;

-- What `wanted` asks for, as text for EXECUTE: $1 is the store, $2 what is wanted.
create function customer_conditions(wanted jsonb) returns text
  language sql immutable strict
as $$
  select ' where c.store_id = $1'
    || case when wanted ? 'pattern' then ' and exists (select from orders o
         where o.store_id = $1 and lower(o.email) = c.email and not o.demo and (o.email ilike ($2 ->> ''pattern'')
           or without_accents(o.shipping_name) like without_accents($2 ->> ''pattern'')))' else '' end
    || case when wanted ? 'tag' then ' and c.tags <> ''{}'' and c.tags @> array[$2 ->> ''tag'']' else '' end
    || case when wanted ? 'country' then ' and c.country = $2 ->> ''country''' else '' end
    || case when wanted ? 'orders_from' then ' and c.orders >= ($2 ->> ''orders_from'')::integer' else '' end
    || case when wanted ? 'orders_to' then ' and c.orders <= ($2 ->> ''orders_to'')::integer' else '' end
    || case when wanted ? 'spent_from' then ' and c.spent_cents >= ($2 ->> ''spent_from'')::bigint' else '' end
    || case when wanted ? 'last_from' then ' and c.last_order_at >= ($2 ->> ''last_from'')::timestamptz' else '' end
    || case when wanted ? 'last_to' then ' and c.last_order_at < ($2 ->> ''last_to'')::timestamptz' else '' end
$$;

-- One page in the order of `sort`, with the key of each row as text: the cursor holds it. Planned for the very filters at
-- hand, so that rare ones go through their index and frequent ones walk along the order.
create function match_customers(
  store uuid, wanted jsonb, sort text, beyond text, beyond_id uuid, backwards boolean, at_most integer
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
declare
  sort_key constant text := case sort
    when 'spent' then 'c.spent_cents'
    when 'orders' then 'c.orders'
    when 'email' then 'c.email'
    else 'c.last_order_at' end;
  is_time constant boolean := sort_key = 'c.last_order_at';
  beyond_key constant text := case
    when is_time then 'timestamptz ''epoch'' + $3::bigint * interval ''1 microsecond'''
    when sort = 'email' then '$3'
    else '$3::bigint' end;
  direction constant text := case when (sort = 'email') = backwards then ' desc' else ' asc' end;
  -- No two customers have one address.
  tie constant text := case when sort = 'email' then '' else ', c.id' end;
begin
  if store is distinct from current_store_id() then return; end if;
  return query execute 'select c.id, '
    || case when is_time then '(extract(epoch from c.last_order_at) * 1000000)::bigint::text' else sort_key || '::text' end
    || ' from customers c'
    || customer_conditions(wanted)
    || case when beyond is null then ''
         else ' and (' || sort_key || tie || ') ' || case when direction = ' asc' then '>' else '<' end
           || ' (' || beyond_key || case when tie = '' then '' else ', $4' end || ')' end
    || ' order by ' || sort_key || direction || case when tie = '' then '' else tie || direction end || ' limit $5'
    using store, wanted, beyond, beyond_id, at_most;
end $$;

create function count_customers(store uuid, wanted jsonb) returns bigint
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
declare
  found bigint;
begin
  if store is distinct from current_store_id() then return 0; end if;
  execute 'select count(*) from customers c' || customer_conditions(wanted) into found using store, wanted;
  return found;
end $$;

revoke execute on function match_customers, count_customers from public;
grant execute on function match_customers, count_customers to :"owner";

-- What a customer has spent in other currencies than the store's.
create function spent_elsewhere(address text) returns table (currency_code text, cents bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.currency_code, sum(order_worth(o.total_cents, o.cancelled_cents, o.refunded_cents, o.overpaid_refunded_cents,
    o.cancelled_refunded_cents))::bigint
  from orders o join stores s on s.id = o.store_id
  where o.store_id = current_store_id() and lower(o.email) = lower(address) and not o.demo
    and o.financial_status not in ('awaiting_payment', 'voided') and o.currency_code <> s.currency_code
  group by 1 order by 1
$$;
revoke execute on function spent_elsewhere from public;
grant execute on function spent_elsewhere to :"owner";

alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in (
  'products', 'orders', 'invoices', 'customers', 'discounts', 'redirects', 'pages', 'consents',
  'everything'));

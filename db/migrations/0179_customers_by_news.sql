-- The list of customers by whether they want news: for states that few are in.
create index consents_by_state on consents (store_id, state, email);

-- What `wanted` asks for, as text for EXECUTE: $1 is the store, $2 what is wanted. An address is in the state that its
-- customer's page shows: given, or else asked (leaving takes back what waits), or else left.
create or replace function customer_conditions(wanted jsonb) returns text
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
    || case when wanted ? 'news' then ' and ' || case wanted ->> 'news'
         when 'none' then 'not exists (select from consents n where n.store_id = $1 and n.email = c.email)'
         else 'exists (select from consents n where n.store_id = $1 and n.email = c.email and n.state = $2 ->> ''news'')' end
       else '' end
    || case when wanted ->> 'news' in ('asked', 'left') then ' and not exists (select from consents n
         where n.store_id = $1 and n.email = c.email
           and n.state = any (case $2 ->> ''news'' when ''left'' then ''{given,asked}''::text[] else ''{given}'' end))'
       else '' end
$$;

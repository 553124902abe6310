-- Lists of customers that read a bounded number of rows: docs/decisions/0079-customer-lists.md.

-- Whether they want news, as their consents say it. Null where nobody asked.
alter table customers add column news text;

-- The state of an address: given, or else asked (leaving takes back what waits), or else left.
create function news_state(store uuid, address text) returns text
  language plpgsql stable
as $$
begin
  return (
    select n.state from consents n where n.store_id = store and n.email = address
    order by array_position('{given,asked,left}', n.state) limit 1);
end $$;

create function news_of_new_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.news := news_state(new.store_id, new.email);
  return new;
end $$;
create trigger news_of_new_customer before insert on customers
  for each row execute function news_of_new_customer();

create function note_news() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update customers c set news = news_state(old.store_id, old.email)
  where c.store_id = old.store_id and c.email = old.email;
  return null;
end $$;
-- Not after an insert: the time that a shopper's request takes must not tell who is a customer.
create trigger note_news after update of state or delete on consents
  for each row execute function note_news();

-- For those that were asked, when their mail is written.
create function note_news_asked(consent uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update customers c set news = news_state(c.store_id, c.email) from consents n
  where n.store_id = current_store_id() and n.id = consent and c.store_id = n.store_id and c.email = n.email
$$;
revoke execute on function news_state, news_of_new_customer, note_news, note_news_asked from public;
grant execute on function note_news_asked to :"owner";

-- The tags of a store's customers, and how many have each: reading them from the customers would read all who have one.
create table customer_tags (
  store_id uuid not null references stores (id) on delete cascade,
  tag text not null,
  customers integer not null,
  primary key (store_id, tag)
);
alter table customer_tags enable row level security;
grant select on customer_tags to :"owner";
create policy owner_reads on customer_tags for select to :"owner" using (store_id = current_store_id());

create function count_customer_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- In one order: two saves that swap tags would wait for each other.
  insert into customer_tags as t (store_id, tag, customers)
  select coalesce(new.store_id, old.store_id), tag, sum(step) from (
    select unnest(new.tags), 1 union all select unnest(old.tags), -1) as changed (tag, step)
  group by tag having sum(step) <> 0 order by tag
  on conflict (store_id, tag) do update set customers = t.customers + excluded.customers;
  delete from customer_tags t
  where t.store_id = old.store_id and t.tag = any(old.tags) and t.customers <= 0;
  return null;
end $$;
revoke execute on function count_customer_tags from public;
create trigger count_tags_of_changed_customer after update of tags on customers
  for each row when (old.tags <> new.tags) execute function count_customer_tags();
create trigger count_tags_of_deleted_customer after delete on customers
  for each row when (old.tags <> '{}') execute function count_customer_tags();

-- What `wanted` asks for, as text for EXECUTE: $1 is the store, $2 all that is wanted.
create or replace function customer_conditions(wanted jsonb) returns text
  language sql immutable strict
as $$
  select ' where c.store_id = $1' || coalesce(string_agg(' and ' || condition, ''), '') from (values
    ('pattern', 'exists (select from orders o
       where o.store_id = $1 and lower(o.email) = c.email and not o.demo and (o.email ilike ($2 ->> ''pattern'')
         or without_accents(o.shipping_name) like without_accents($2 ->> ''pattern'')))'),
    -- Instead of the pattern, where few have it.
    ('addresses', 'c.email = any(array(select jsonb_array_elements_text($2 -> ''addresses'')))'),
    ('tag', 'c.tags <> ''{}'' and c.tags @> array[$2 ->> ''tag'']'),
    ('country', 'c.country = $2 ->> ''country'''),
    ('orders_from', 'c.orders >= ($2 ->> ''orders_from'')::integer'),
    ('orders_to', 'c.orders <= ($2 ->> ''orders_to'')::integer'),
    ('spent_from', 'c.spent_cents >= ($2 ->> ''spent_from'')::bigint'),
    ('last_from', 'c.last_order_at >= ($2 ->> ''last_from'')::timestamptz'),
    ('last_to', 'c.last_order_at < ($2 ->> ''last_to'')::timestamptz'),
    ('news', case wanted ->> 'news' when 'none' then 'c.news is null' else 'c.news = $2 ->> ''news''' end)
  ) as known (name, condition)
  where wanted ? name
$$;

-- How many rows the planner expects.
create function expected_rows(statement text, store uuid, wanted jsonb) returns bigint
  language plpgsql
as $$
declare
  plan json;
begin
  execute 'explain (format json) ' || statement into plan using store, wanted;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end $$;
revoke execute on function expected_rows from public;

-- One page in the order of `sort`, with the key of each row as text: the cursor holds it. Most filters match enough of those
-- who come next in this order. If few match, or only such as come late, all that match are read, by whichever index knows
-- them, and sorted. If many match that come late, the order is followed until there are enough.
create or replace function match_customers(
  store uuid, wanted jsonb, sort text, beyond text, beyond_id uuid, backwards boolean, at_most integer
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
declare
  sort_key constant text := case sort
    when 'spent' then 'c.spent_cents' when 'orders' then 'c.orders' when 'email' then 'c.email' else 'c.last_order_at' end;
  is_time constant boolean := sort_key = 'c.last_order_at';
  key_text constant text := case
    when is_time then '(extract(epoch from c.last_order_at) * 1000000)::bigint::text' else sort_key || '::text' end;
  beyond_key constant text := case
    when is_time then 'timestamptz ''epoch'' + $3::bigint * interval ''1 microsecond'''
    when sort = 'email' then '$3'
    else '$3::bigint' end;
  direction constant text := case when (sort = 'email') = backwards then ' desc' else ' asc' end;
  -- No two customers have one address.
  tie constant text := case when sort = 'email' then '' else ', c.id' end;
  in_order constant text := ' order by ' || sort_key || direction || case when tie = '' then '' else tie || direction end;
  place constant text := case when beyond is null then ''
    else ' and (' || sort_key || tie || ') ' || case when direction = ' asc' then '>' else '<' end
      || ' (' || beyond_key || case when tie = '' then '' else ', $4' end || ')' end;
  -- What the index of this order bounds by itself. What lies beyond a place has passed the bound on its side: given both,
  -- PostgreSQL may begin at the wrong one.
  bounds constant text[] := case sort
    when 'spent' then '{spent_from}'
    when 'orders' then '{orders_from,orders_to}'
    when 'email' then '{}'
    else '{last_from,last_to}'::text[] || case
      when wanted ->> 'news' <> 'none' then '{news}'::text[]
      when wanted ? 'country' then '{country}' else '{}' end end;
  bounding constant jsonb := coalesce((
    select jsonb_object_agg(asked.name, asked.value) from jsonb_each(wanted) as asked (name, value)
    where asked.name = any(bounds)
      and (beyond is null or asked.name not like case direction when ' asc' then '%_from' else '%_to' end)), '{}');
  page constant text := 'select c.id, ' || key_text || ' from (%s) as c%s' || in_order || ' limit $5';
  walked integer := 10000;
  addresses text[];
  next_ones text;
  matching text;
  expected bigint;
  found integer := 0;
  seen integer;
begin
  if store is distinct from current_store_id() then return; end if;
  if wanted ? 'pattern' then
    addresses := array(
      select lower(o.email) from orders o where o.store_id = store and not o.demo and (o.email ilike (wanted ->> 'pattern')
        or without_accents(o.shipping_name) like without_accents(wanted ->> 'pattern')) limit 2001);
    if cardinality(addresses) <= 2000 then
      wanted := wanted - 'pattern' || jsonb_build_object('addresses', addresses);
    end if;
    -- Each is looked up in the orders.
    walked := 1000;
  end if;
  matching := ' from customers c' || customer_conditions(wanted);
  expected := expected_rows('select' || matching, store, wanted);
  if expected > 2000 then
    next_ones := 'select * from customers c' || customer_conditions(bounding) || place || in_order || ' limit $6';
    return query execute format(page, next_ones, customer_conditions(wanted))
      using store, wanted, beyond, beyond_id, at_most, walked;
    get diagnostics found = row_count;
    if found = at_most then return; end if;
    execute 'select count(*) from (' || next_ones || ') as c' into seen
      using store, wanted, beyond, beyond_id, at_most, walked;
    if seen < walked then return; end if;
  end if;
  -- `offset 0`: read first, then sorted.
  return query execute format(page, 'select *' || matching || case when expected > 100000 then '' else ' offset 0' end,
      ' where true' || place) || ' offset $6'
    using store, wanted, beyond, beyond_id, at_most - found, found;
end $$;

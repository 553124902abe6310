-- Of those who match, only what a page needs is read; who has a tag is read once, because reading takes longer than sorting there:
-- docs/decisions/0079-customer-lists.md.

-- One page in the order of `sort`, with the key of each row as text: the cursor holds it. Most filters match enough of those
-- who come next in this order. If few match, or only such as come late, all that match are read, by whichever index knows
-- them, and sorted. If many match that come late, the order is followed until there are enough.
create or replace function match_customers(
  store uuid, wanted jsonb, sort text, beyond text, beyond_id uuid, backwards boolean, at_most integer
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  -- Pages of these tables and indexes are in memory, most of the time: a page costs as much as a few rows, and one unit of the
  -- planner's cost is some 10 microseconds.
  set seq_page_cost = 0.1
  set random_page_cost = 0.2
  set enable_seqscan = off
  set jit = off
  set max_parallel_workers_per_gather = 0
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
  -- Only the page's own keys are written as text, and only what the order needs is sorted.
  page constant text := 'select c.id, ' || key_text || ' from (select c.id, ' || sort_key || ' from (%s) as c%s' || in_order || ' limit $5%s) as c'
    || in_order;
  -- Every column more is copied for each row that is read.
  needed constant text := 'select c.id, ' || sort_key || ' from ';
  walked integer := case when wanted ? 'tag' then 10000 else 20000 end;
  pattern text;
  plain text;
  of_email text;
  of_name text;
  addresses text[];
  next_ones text;
  matching text;
  in_store bigint;
  tagged bigint;
  others bigint;
  plan json;
  expected bigint;
  cost numeric;
  condition text;
  few uuid[];
  cost_to_walk numeric := 0.025;
  found integer := 0;
  seen integer;
begin
  if store is distinct from current_store_id() then return; end if;
  if wanted ? 'pattern' then
    pattern := wanted ->> 'pattern';
    plain := without_accents(pattern);
    select p.of_email, p.of_name into of_email, of_name from rare_parts(store, pattern) as p;
    -- As orders are searched: 0224_words_by_rare_pieces.sql.
    if of_email is null or exists (
      select from (select * from orders n where n.store_id = store order by n.created_at desc, n.id desc limit 1000) as o
      where o.email ilike pattern or without_accents(o.shipping_name) like plain offset 2) then
      addresses := array(
        select lower(o.email) from orders o where o.store_id = store and not o.demo
          and (o.email ilike pattern or without_accents(o.shipping_name) like plain) limit 2001);
    else
      addresses := array(
        select lower(o.email) from (
          select * from orders n where n.store_id = store and n.email ilike of_email offset 0) as o
        where not o.demo and (of_email = lower(pattern) or o.email ilike pattern)
        union all
        select lower(o.email) from (
          select * from orders n where n.store_id = store and without_accents(n.shipping_name) like of_name offset 0) as o
        where not o.demo and (of_name = plain or without_accents(o.shipping_name) like plain)
        limit 2001);
    end if;
    if cardinality(addresses) <= 2000 then
      wanted := wanted - 'pattern' || jsonb_build_object('addresses', addresses);
    end if;
    -- Each is looked up in the orders.
    walked := 1000;
  end if;
  matching := needed || 'customers c' || customer_conditions(wanted);
  in_store := expected_rows('select from customers c' || customer_conditions('{}'), store, wanted);
  if wanted ? 'tag' then
    -- The planner knows how many have it in all stores together. Those are read who have it, or those who match the rest.
    tagged := coalesce(
      (select t.customers from customer_tags t where t.store_id = store and t.tag = wanted ->> 'tag'), 0);
    others := expected_rows('select from customers c' || customer_conditions(wanted - 'tag'), store, wanted);
    expected := greatest(tagged * others / greatest(in_store, 1), 1);
    matching := needed || '(select * from customers c' || customer_conditions(case
      when tagged < others then jsonb_build_object('tag', wanted -> 'tag') else wanted - 'tag' end)
      || ' offset 0) as c' || customer_conditions(wanted);
    -- No index of an order has the tags.
    cost := least(tagged, others) * 0.15;
    cost_to_walk := 0.15;
  else
    plan := expected_plan(matching, store, wanted);
    expected := greatest((plan ->> 'Plan Rows')::bigint, 1);
    cost := (plan ->> 'Total Cost')::numeric;
  end if;
  if cost > 300 then
    -- Nor does the planner know that few of this store have what many of others have: each condition's index is asked.
    for condition in select jsonb_object_keys(wanted - '{tag,pattern,addresses}'::text[]) loop
      execute 'select array(select c.id from customers c'
        || customer_conditions(jsonb_build_object(condition, wanted -> condition)) || ' limit 2001)' into few using store, wanted;
      if cardinality(few) <= 2000 then
        matching := needed || 'customers c' || customer_conditions(wanted) || ' and c.id = any($7)';
        expected := greatest(cardinality(few), 1);
        cost := 0;
        exit;
      end if;
    end loop;
  end if;
  if cost > greatest(300, at_most * in_store / expected * cost_to_walk) then
    -- Three times as many as there should be a page among; or a tenth of what is read otherwise.
    walked := least(walked, greatest(expected / 10, 3 * at_most * in_store / expected));
    next_ones := 'select * from customers c' || customer_conditions(bounding) || place || in_order || ' limit $6';
    return query execute format(page, next_ones, customer_conditions(wanted), '')
      using store, wanted, beyond, beyond_id, at_most, walked;
    get diagnostics found = row_count;
    if found = at_most then return; end if;
    execute 'select count(*) from (' || next_ones || ') as c' into seen
      using store, wanted, beyond, beyond_id, at_most, walked;
    if seen < walked then return; end if;
  end if;
  if expected > 100000 then
    return query execute format(page, matching, ' where true' || place, ' offset $6')
      using store, wanted, beyond, beyond_id, at_most - found, found;
    return;
  end if;
  -- `offset 0`: read first, by whichever index knows them, then compared with the place: of the place's key and id the planner
  -- knows only how many have a lower key, so that it takes those of equal key for none.
  matching := matching || ' offset 0';
  return query execute format(page, matching, ' where true' || place || case when expected < 4000 or wanted ? 'tag' then ''
      -- Not sorted: those that come later than a page of the first 2,000. They are read twice for that, of an index alone.
      else ' and coalesce(' || sort_key || case when direction = ' asc' then ' <= ' else ' >= ' end
        || '(select ' || sort_key || ' from (select * from (' || matching || ') as c where true' || place
        || ' limit 2000) as c order by 1' || direction || ' offset $5 + $6 - 1 limit 1), true)' end, ' offset $6')
    using store, wanted, beyond, beyond_id, at_most - found, found, few;
end $$;

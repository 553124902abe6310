-- Words in the orders of a store that has many of all orders: docs/decisions/0088-order-lists.md.

-- The newest orders first: what many orders contain is among them. What few of them contain is looked up in the index.
create or replace function search_orders(pattern text, first_number bigint, last_number bigint, most integer)
  returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  store constant uuid := current_store_id();
  plain constant text := without_accents(pattern);
  newest integer;
  found uuid[];
  of_email text;
  of_name text;
  of_store text;
begin
  foreach newest in array array[1000, 15000] loop
    found := array(
      select o.id
      from (select * from orders n where n.store_id = store order by n.created_at desc, n.id desc limit newest) as o
      where o.email ilike pattern
        -- As without_accents does it, without calling it.
        or case when octet_length(o.shipping_name) = char_length(o.shipping_name) then lower(o.shipping_name)
          else without_accents(o.shipping_name) end like plain
        or o.order_number between first_number and last_number
      order by o.created_at desc, o.id desc limit most);
    if cardinality(found) = most or not exists (select from orders o where o.store_id = store offset newest) then
      return query select unnest(found);
      return;
    end if;
    -- Fifteen times as many will not be enough.
    exit when cardinality(found) * 15 < most;
  end loop;
  select p.of_email, p.of_name into of_email, of_name from rare_parts(store, pattern) as p;
  if of_email is null then
    return query
      select o.id from orders o
      where o.store_id = store and (o.email ilike pattern or without_accents(o.shipping_name) like plain
        or o.order_number between first_number and last_number)
      order by o.created_at desc, o.id desc limit most;
    return;
  end if;
  -- `offset 0`: the whole pattern is compared with what its part has found. An order may be found three times. The index has a
  -- list of each store's orders, too, which is read from end to end: not for a store that has many of all orders.
  of_store := case
    when expected_rows('select from orders where store_id = $1', store, null) * 10
      > (select reltuples from pg_class where oid = 'orders'::regclass) then 'n.store_id || '''' = $1::text'
    else 'n.store_id = $1' end;
  return query execute format('
    select f.id from (
      select f.id, f.created_at from (
        select o.id, o.created_at from (select * from orders n where %1$s and n.email ilike $2 offset 0) as o
        where $2 = lower($4) or o.email ilike $4
        union all
        select o.id, o.created_at
        from (select * from orders n where %1$s and without_accents(n.shipping_name) like $3 offset 0) as o
        where $3 = $5 or without_accents(o.shipping_name) like $5
        union all
        select o.id, o.created_at from orders o where o.store_id = $1 and o.order_number between $6 and $7
      ) as f
      order by f.created_at desc, f.id desc limit 3 * $8
    ) as f
    group by f.id, f.created_at
    order by f.created_at desc, f.id desc limit $8', of_store)
    using store, of_email, of_name, pattern, plain, first_number, last_number, most;
end $$;

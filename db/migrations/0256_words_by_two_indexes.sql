-- Words in orders in less time: docs/decisions/0088-order-lists.md.

-- `without_accents` for what is not ASCII. Comparing each letter with the long list takes most of the time: the letters of most
-- names are in the short one.
create function without_accents_in(words text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  spelled text := translate(lower(words), 'éèüöäáàíóçñôê', 'eeuoaaaiocnoe');
begin
  if octet_length(spelled) = char_length(spelled) then return spelled; end if;
  -- Most others need no table of all languages.
  spelled := translate(lower(words), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž',
    'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz');
  if octet_length(spelled) = char_length(spelled) then return spelled; end if;
  return lower(normalize(regexp_replace(normalize(
    replace(replace(replace(replace(replace(
      translate(lower(words), 'øđðłŀıħŧŋŉĸəſ', 'oddllihtnnkes'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'),
    nfd), '([A-Za-z])[\u0300-\u036f]+', '\1', 'g'), nfc));
end $$;

-- As before, without a call for most names, which are ASCII: as many bytes as letters. PostgreSQL puts this expression in the
-- place of the function, unless it is strict.
create or replace function without_accents(words text) returns text
  language sql immutable parallel safe
  return case when octet_length(words) = char_length(words) then lower(words) else without_accents_in(words) end;

-- As before, without pieces that are in most texts, unless there are no others: their lists are long, and exclude nothing.
create or replace function rare_part(pattern text, texts text[]) returns text
  language sql immutable
as $$
  with words (words) as (select regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g')),
  -- To the index all that is no letter is a space.
  known (known) as materialized (select regexp_replace(array_to_string(texts, ' '), '[^[:alnum:]]', ' ', 'g')),
  pieces as (
    select at, regexp_replace(substr(words, at, 3), '[^[:alnum:]]', ' ', 'g') as piece
    from words, generate_series(1, length(words) - 2) as at
    where substr(words, at, 3) ~ '[[:alnum:]]{2}' and substr(words, at, 3) !~ '[\\%_]'),
  -- Three letters each.
  counted as materialized (
    select at, length(known) - length(replace(known, piece, '')) as letters from pieces, known),
  rarest as materialized (
    select at from counted
    where length(pattern) <= 10 or letters <= greatest(cardinality(texts), (select min(letters) from counted))
    order by letters, at limit case when length(pattern) <= 10 then 8 else 3 end)
  select regexp_replace('%' || string_agg(case when kept then substr(words, letter, 1) else '%' end, '' order by letter) || '%',
    '%+', '%', 'g')
  from words, generate_series(1, length(words)) as letter,
    lateral (select exists (select from rarest where letter between at and at + 2)) as part (kept)
  having bool_or(kept)
$$;

-- The newest orders first: what many orders contain is among them. What few of them contain is looked up in the index.
create or replace function search_orders(pattern text, first_number bigint, last_number bigint, most integer)
  returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  -- To read an order costs far more than to find it in an index: where a condition names two indexes, both are asked, and only
  -- those orders are read that both have.
  set cpu_tuple_cost = 100
  set jit = off
  set max_parallel_workers_per_gather = 0
as $$
declare
  store constant uuid := current_store_id();
  plain constant text := without_accents(pattern);
  in_store constant bigint := expected_rows('select from orders where store_id = $1', store, null);
  ids uuid[];
  found integer;
  since timestamptz;
  of_email text := lower(pattern);
  of_name text := plain;
  of_store text;
begin
  ids := array(
    select o.id
    from (select * from orders n where n.store_id = store order by n.created_at desc, n.id desc limit 1000) as o
    where lower(o.email) like of_email or without_accents(o.shipping_name) like plain
      or o.order_number between first_number and last_number
    order by o.created_at desc, o.id desc limit most);
  found := cardinality(ids);
  if found = most or not exists (select from orders o where o.store_id = store offset 1000) then
    return query select unnest(ids);
    return;
  end if;
  -- The part of a short word is the word.
  if pattern !~ '^%[[:alnum:]]{3,8}%$' then
    select p.of_email, p.of_name into of_email, of_name from rare_parts(store, pattern) as p;
  end if;
  if of_email is null then
    -- Written so that no index is asked for the words.
    return query
      select o.id from orders o
      where o.store_id = store and (lower(o.email) like lower(pattern) or without_accents(o.shipping_name) || '' like plain
        or o.order_number between first_number and last_number)
      order by o.created_at desc, o.id desc limit most;
    return;
  end if;
  -- Below, `offset 0`: the whole pattern is compared with what its part has found. An order may be found more than once.
  if found * in_store > 1000000 and found * 20 >= most then
    -- Too many in the whole store, probably enough among so many of the newest. As an array: the index of words has a list of
    -- each store's orders, too, and would read it.
    since := (select n.created_at from orders n where n.store_id = store
      order by n.created_at desc, n.id desc offset greatest(10000, 1500 * most / found) limit 1);
    ids := array(
      select f.id from (
        select o.id, o.created_at from (select * from orders n
          where n.store_id = any(array[store]) and n.created_at >= since and n.email ilike of_email offset 0) as o
        where of_email = lower(pattern) or o.email ilike pattern
        union all
        select o.id, o.created_at from (select * from orders n
          where n.store_id = any(array[store]) and n.created_at >= since and without_accents(n.shipping_name) like of_name
          offset 0) as o
        where of_name = plain or without_accents(o.shipping_name) like plain
        union all
        select o.id, o.created_at from orders o
        where o.store_id = store and o.created_at >= since and o.order_number between first_number and last_number
      ) as f
      group by f.id, f.created_at
      order by f.created_at desc, f.id desc limit most);
    if cardinality(ids) = most then
      return query select unnest(ids);
      return;
    end if;
  end if;
  -- Neither does a store that has many of all orders ask the index of words for the store.
  of_store := case
    when in_store * 10 > (select reltuples from pg_class where oid = 'orders'::regclass) then '(n.store_id = $1) is true'
    else 'n.store_id = $1' end;
  return query execute format('
    select f.id from (
      select f.id, f.created_at from (
        select o.id, o.created_at from (
          select * from orders n where %1$s and (without_accents(n.shipping_name) like $3 or n.email ilike $2) offset 0) as o
        where ($2 = lower($4) and $3 = $5) or without_accents(o.shipping_name) like $5 or o.email ilike $4
        union all
        select o.id, o.created_at from orders o where o.store_id = $1 and o.order_number between $6 and $7
      ) as f
      order by f.created_at desc, f.id desc limit 2 * $8
    ) as f
    group by f.id, f.created_at
    order by f.created_at desc, f.id desc limit $8', of_store)
    using store, of_email, of_name, pattern, plain, first_number, last_number, most;
end $$;

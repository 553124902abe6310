-- Orders by words, in a bounded time: docs/decisions/0088-order-lists.md.

-- As before, in a tenth of the time: PostgreSQL cannot inline a strict function of this form, and starts an executor for each
-- call of one that is written in SQL.
create or replace function without_accents(words text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  spelled text;
begin
  -- Most names are ASCII: as many bytes as letters.
  if octet_length(words) = char_length(words) then return lower(words); end if;
  -- Most others have a few such letters, which need no table of all languages.
  spelled := translate(lower(words), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž',
    'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz');
  if octet_length(spelled) = char_length(spelled) then return spelled; end if;
  return lower(normalize(regexp_replace(normalize(
    replace(replace(replace(replace(replace(
      translate(lower(words), 'øđðłŀıħŧŋŉĸəſ', 'oddllihtnnkes'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'),
    nfd), '([A-Za-z])[\u0300-\u036f]+', '\1', 'g'), nfc));
end $$;

-- The index of words has a list for every three letters, and reads all the lists of a pattern: some letters of an e-mail
-- address are in every order. This is the pattern without all but those three pieces that are rarest in the texts: it
-- matches whatever the pattern matches. A short one stays whole: nothing is compared twice then. Null if nowhere two letters
-- are side by side: the index would be read whole.
create function rare_part(pattern text, texts text[]) returns text
  language sql immutable
as $$
  with words (words) as (select regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g')),
  -- To the index all that is no letter is a space.
  known (known) as materialized (select regexp_replace(array_to_string(texts, ' '), '[^[:alnum:]]', ' ', 'g')),
  pieces as (
    select at, regexp_replace(substr(words, at, 3), '[^[:alnum:]]', ' ', 'g') as piece
    from words, generate_series(1, length(words) - 2) as at
    where substr(words, at, 3) ~ '[[:alnum:]]{2}' and substr(words, at, 3) !~ '[\\%_]'),
  rarest as materialized (
    select at from pieces, known order by length(known) - length(replace(known, piece, '')), at
    limit case when length(pattern) <= 10 then 8 else 3 end)
  select regexp_replace('%' || string_agg(case when kept then substr(words, letter, 1) else '%' end, '' order by letter) || '%',
    '%+', '%', 'g')
  from words, generate_series(1, length(words)) as letter,
    lateral (select exists (select from rarest where letter between at and at + 2)) as part (kept)
  having bool_or(kept)
$$;

-- What the index is asked for, among the e-mails and the names of a store's orders. Both null, if it cannot help.
create function rare_parts(store uuid, pattern text, out of_email text, out of_name text)
  language plpgsql stable
as $$
begin
  select rare_part(lower(pattern), array_agg(lower(o.email))),
    rare_part(without_accents(pattern), array_agg(without_accents(o.shipping_name)))
  into of_email, of_name
  from (select * from orders n where n.store_id = store order by n.created_at desc, n.id desc limit 100) as o;
  if of_email is null or of_name is null then
    of_email := null;
    of_name := null;
  end if;
end $$;

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
  -- `offset 0`: the whole pattern is compared with what its part has found. An order may be found three times.
  return query
    select f.id from (
      select f.id, f.created_at from (
        select o.id, o.created_at
        from (select * from orders n where n.store_id = store and n.email ilike of_email offset 0) as o
        where of_email = lower(pattern) or o.email ilike pattern
        union all
        select o.id, o.created_at
        from (select * from orders n where n.store_id = store and without_accents(n.shipping_name) like of_name offset 0) as o
        where of_name = plain or without_accents(o.shipping_name) like plain
        union all
        select o.id, o.created_at from orders o where o.store_id = store and o.order_number between first_number and last_number
      ) as f
      order by f.created_at desc, f.id desc limit 3 * most
    ) as f
    group by f.id, f.created_at
    order by f.created_at desc, f.id desc limit most;
end $$;
revoke execute on function rare_part, rare_parts from public;

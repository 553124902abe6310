-- 'Lowe' finds Löwe and 'bianchi' BIÀNCHI: names are searched in lower case and without accents, by the rule of
-- rules/text/without-accents.ts.

create function without_accents(words text) returns text
  language sql immutable strict parallel safe
as $$
  select case
    -- Most names are ASCII: as many bytes as letters.
    when octet_length(words) = char_length(words) then lower(words)
    else lower(normalize(regexp_replace(normalize(
      replace(replace(replace(replace(replace(
        translate(lower(words), 'øđðłŀıħŧŋŉĸəſ', 'oddllihtnnkes'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'),
      nfd), '([A-Za-z])[\u0300-\u036f]+', '\1', 'g'), nfc))
  end
$$;

drop index orders_by_words;
create index orders_by_words on orders
  using gin (store_id, email gin_trgm_ops, without_accents(shipping_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create or replace function search_orders(pattern text, first_number bigint, last_number bigint, most integer)
  returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select id from orders
    where store_id = current_store_id()
      and (email ilike pattern or without_accents(shipping_name) like without_accents(pattern)
        or order_number between first_number and last_number)
    order by created_at desc, id desc
    limit most;
end $$;

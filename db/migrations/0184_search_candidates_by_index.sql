-- As before, and each word is looked up by indexes alone. A pattern that is made of a column cannot use the one of
-- barcodes, so all of a store's barcodes were compared with each word: a range can. Titles that have the whole word are
-- as alike as can be: where there are enough of them, no others are compared letter by letter. Of several words, titles
-- with the first three are candidates even if each of these words alone has too many to take them all.
create or replace function search_candidates(store uuid, words text[], how_many integer) returns setof products
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  -- Words are letters and digits. Fewer than three make no trigram, and then a pattern uses no index.
  parts text[] := array(select '%' || w.word || '%' from unnest(words) w (word) where char_length(w.word) > 2);
begin
  if store is distinct from current_store_id() then return; end if;
  perform word_similarity('', '');
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return query
    with close as materialized (
      select w.word, fit.id, fit.is_sure from unnest(words) w (word)
      cross join lateral (
        (with whole as materialized (
            select t.id from products t
            where t.store_id = store and t.status = 'active' and char_length(w.word) > 2
              and t.title ~* ('\m' || w.word || '\M') limit how_many
          )
          select whole.id, true as is_sure from whole where (select count(*) from whole) = how_many
          union all
          -- Of a word that thousands of titles have, any will do: the cost is bounded before they are compared.
          (select alike.id, false from (
              select t.id, word_similarity(w.word, t.title) as rank from products t
              where t.store_id = store and t.status = 'active' and t.title %> w.word
                and (select count(*) from whole) < how_many limit 2000
            ) alike order by alike.rank desc limit how_many))
        union all
        (select v.product_id, true from product_variants v
          where v.store_id = store and v.sku ilike w.word || '%' limit how_many)
        union all
        (select v.product_id, true from product_variants v
          where v.store_id = store and v.barcode <> ''
            and v.barcode ~>=~ w.word and v.barcode ~<~ (w.word || chr(1114111)) limit how_many)
      ) fit
      union all
      (select null, t.id, false from products t
        where t.store_id = store and t.status = 'active' and cardinality(parts) > 1
          and t.title ilike parts[1] and t.title ilike parts[2] and t.title ilike coalesce(parts[3], parts[1])
        limit how_many)
    ), sure as (select distinct c.word, c.id from close c where c.is_sure)
    select p.* from products p
    join (
      select t.id, sum(case when sure.id is null then word_similarity(w.word, t.title) else 1 end) as rank
      from products t cross join unnest(words) w (word)
        left join sure on sure.id = t.id and sure.word = w.word
      where t.store_id = store and t.status = 'active' and t.id in (select c.id from close c)
      group by t.id order by 2 desc limit how_many
    ) ranked on ranked.id = p.id
    where p.store_id = store
      and exists (select from product_variants v where v.store_id = p.store_id and v.product_id = p.id);
end $$;

-- Of many products that fit one word equally well only some are taken. What fits another word is compared with all of
-- them: 'Plate 17' stands before the other plates, whichever of those were taken.
create or replace function search_candidates(store uuid, words text[], how_many integer) returns setof products
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  if store is distinct from current_store_id() then return; end if;
  perform word_similarity('', '');
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return query
    with close as materialized (
      select w.word, fit.id, fit.is_code from unnest(words) w (word)
      cross join lateral (
        -- Of a word that thousands of titles have, any will do: the cost is bounded before they are compared.
        (select alike.id, false as is_code from (
            select t.id, word_similarity(w.word, t.title) as rank from products t
            where t.store_id = store and t.status = 'active' and t.title %> w.word limit 2000
          ) alike order by alike.rank desc limit how_many)
        union all
        (select v.product_id, true from product_variants v
          where v.store_id = store and v.sku ilike w.word || '%' limit how_many)
        union all
        (select v.product_id, true from product_variants v
          where v.store_id = store and v.barcode <> '' and v.barcode like w.word || '%' limit how_many)
      ) fit
    ), coded as (select distinct c.word, c.id from close c where c.is_code)
    select p.* from products p
    join (
      select t.id, sum(case when coded.id is null then word_similarity(w.word, t.title) else 1 end) as rank
      from products t cross join unnest(words) w (word)
        left join coded on coded.id = t.id and coded.word = w.word
      where t.store_id = store and t.status = 'active' and t.id in (select c.id from close c)
      group by t.id order by 2 desc limit how_many
    ) ranked on ranked.id = p.id
    where p.store_id = store
      and exists (select from product_variants v where v.store_id = p.store_id and v.product_id = p.id);
end $$;

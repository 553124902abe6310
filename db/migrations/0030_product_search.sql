-- Searches of shoppers. Under row level security the trigram index could not be used: matching might leak, so the
-- policy would be checked on every row first. These functions stand above the policies and hold the wall themselves:
-- they answer for the store of the transaction and for active products only.

create function products_titled(store uuid, pattern text, page_limit integer, page_offset integer)
  returns setof products
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  -- Planned for the pattern at hand: a rare word goes through the index, a frequent one through the newest products.
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select p.* from products p
    where p.store_id = store and store = current_store_id() and p.status = 'active' and p.title ilike pattern
      and exists (select from product_variants v where v.store_id = p.store_id and v.product_id = p.id)
    order by p.created_at desc, p.id desc
    limit page_limit offset page_offset;
end $$;

create function products_like(store uuid, term text, pattern text, how_many integer)
  returns setof products
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  -- The first call loads pg_trgm, which then knows its setting. Two swapped letters in a word of six pass at 0.35.
  perform word_similarity(term, term);
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    select p.* from products p
    join (
      select close.id, max(close.rank) as rank from (
        select t.id, word_similarity(term, t.title) as rank from products t
          where t.store_id = store and store = current_store_id() and t.title %> term
        union all
        select v.product_id, 2 from product_variants v
          where v.store_id = store and store = current_store_id() and v.sku ilike pattern
      ) close group by close.id
    ) ranked on ranked.id = p.id
    where p.store_id = store and p.status = 'active'
      and exists (select from product_variants v where v.store_id = p.store_id and v.product_id = p.id)
    order by ranked.rank desc, p.created_at desc, p.id desc
    limit how_many;
end $$;

revoke execute on function products_titled, products_like from public;
grant execute on function products_titled, products_like to :"shopper";

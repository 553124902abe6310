-- The office's search: products whose title, or a variant's SKU, contains the words. It runs past the policies so that
-- the trigram indexes can serve, and names the transaction's store itself. The pattern comes escaped.
create function search_products(pattern text, most integer) returns table (id uuid, sku text)
  language plpgsql stable security definer rows 5
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with titled as (
      select p.id, p.created_at from products p
      where p.store_id = current_store_id() and p.title ilike pattern
      order by p.created_at desc, p.id desc limit most
    ), numbered as (
      select p.id, p.created_at, first.sku from products p
      join (
        select v.product_id, min(v.sku) as sku from product_variants v
        where v.store_id = current_store_id() and v.sku ilike pattern
        group by v.product_id
      ) first on first.product_id = p.id
      where p.store_id = current_store_id()
      order by p.created_at desc, p.id desc limit most
    )
    select found.id, found.sku
    from (
      select n.id, n.created_at, n.sku from numbered n
      union all
      select t.id, t.created_at, null from titled t where not exists (select from numbered n where n.id = t.id)
    ) found
    order by found.created_at desc, found.id desc
    limit most;
end $$;
revoke execute on function search_products from public;
grant execute on function search_products to :"owner";

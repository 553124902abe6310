-- The office's list of products in several orders and with more filters. The conditions are written once: the page,
-- its count, an export and the removal of all that match find the same products.

create index products_last_changed on products (store_id, updated_at desc, id desc);
create index products_of_vendor on products (store_id, vendor, created_at desc, id desc);
create index products_tagged on products using gin (store_id, tags);

create function any_variant(condition text) returns text
  language sql immutable strict
as $$
  select ' exists (select from product_variants v where v.store_id = $1 and v.product_id = p.id and ' || condition || ')'
$$;

-- What `wanted` asks for, as text for EXECUTE: $1 is the store, $2 what is wanted.
create function product_conditions(wanted jsonb) returns text
  language sql immutable strict
as $$
  select ' where p.store_id = $1'
    || case when wanted ? 'status' then ' and p.status = $2 ->> ''status''' else '' end
    || case when wanted ? 'pattern' then ' and p.title ilike ($2 ->> ''pattern'')' else '' end
    || case when wanted ? 'vendor' then ' and p.vendor = $2 ->> ''vendor''' else '' end
    || case when wanted ? 'tag' then ' and p.tags @> array[$2 ->> ''tag'']' else '' end
    || case when wanted ? 'collection'
         then ' and p.id in (select c.product_id from collection_products c
           where c.store_id = $1 and c.collection_id = ($2 ->> ''collection'')::uuid)' else '' end
    || case wanted ->> 'stock'
         when 'in' then ' and' || any_variant('v.inventory_qty > 0')
         when 'out' then ' and not' || any_variant('v.inventory_qty > 0')
         when 'low' then ' and' || any_variant('v.inventory_qty < 5') || ' and' || any_variant('v.inventory_qty > 0')
         else '' end
    || case wanted ->> 'missing'
         when 'picture' then ' and not exists (select from product_images i where i.store_id = $1 and i.product_id = p.id)'
         when 'price' then ' and' || any_variant('v.price_cents = 0')
         else '' end
$$;

-- One page in the order of `sort`, with the key of each row as text: the cursor holds it. Planned for the very filters at
-- hand, so that rare ones go through their index and frequent ones walk along the order.
create function match_products(
  store uuid, wanted jsonb, sort text, beyond text, beyond_id uuid, backwards boolean, at_most integer
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
declare
  is_time constant boolean := sort in ('newest', 'updated');
  is_descending constant boolean := is_time or sort = 'price-down';
  sort_key constant text := case sort
    when 'updated' then 'p.updated_at'
    when 'title' then 'lower(p.title)'
    when 'price' then 'coalesce(f.price_cents, 0)'
    when 'price-down' then 'coalesce(f.price_cents, 0)'
    when 'stock' then 'coalesce(s.pieces, 0)'
    else 'p.created_at' end;
  beyond_key constant text := case
    when is_time then 'timestamptz ''epoch'' + $3::bigint * interval ''1 microsecond'''
    when sort = 'title' then '$3'
    else '$3::bigint' end;
  direction constant text := case when is_descending = backwards then ' asc' else ' desc' end;
begin
  if store is distinct from current_store_id() then return; end if;
  return query execute 'select p.id, '
    || case when is_time then '(extract(epoch from ' || sort_key || ') * 1000000)::bigint::text' else sort_key || '::text' end
    || ' from products p'
    -- As the list shows them: the first variant's price, and the stock of all together.
    || case when sort in ('price', 'price-down') then
         ' left join product_variants f on f.store_id = $1 and f.product_id = p.id and f.position = 0' else '' end
    || case when sort = 'stock' then
         ' left join (select v.product_id, sum(v.inventory_qty) as pieces from product_variants v where v.store_id = $1
           group by v.product_id) s on s.product_id = p.id' else '' end
    || product_conditions(wanted)
    || case when beyond is null then ''
         else ' and (' || sort_key || ', p.id) ' || case when direction = ' asc' then '>' else '<' end
           || ' (' || beyond_key || ', $4)' end
    || ' order by ' || sort_key || direction || ', p.id' || direction || ' limit $5'
    using store, wanted, beyond, beyond_id, at_most;
end $$;

create function count_products(store uuid, wanted jsonb) returns bigint
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
declare
  found bigint;
begin
  if store is distinct from current_store_id() then return 0; end if;
  execute 'select count(*) from products p' || product_conditions(wanted) into found using store, wanted;
  return found;
end $$;

revoke execute on function match_products, count_products from public;
grant execute on function match_products, count_products to :"owner";

drop function find_products;

-- Under row level security ILIKE is no index condition: it might leak rows before the policy has seen them.
-- These functions run as the tables' owner, past the policies, so they ask for the transaction's store themselves.
-- Built as text: the plan is made for this very search, and a common word walks the newest first while a rare
-- one goes through the trigrams.

create index products_in_title_order on products (store_id, lower(title), id);

create function find_products(
  store uuid, wanted_status text, title_pattern text, beyond timestamptz, beyond_id uuid, backwards boolean, at_most integer
) returns table (id uuid, created_at timestamptz)
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if store is distinct from current_store_id() then return; end if;
  return query execute
    'select p.id, p.created_at from products p where p.store_id = $1'
    || case when wanted_status is null then '' else ' and p.status = $2' end
    || case when title_pattern is null then '' else ' and p.title ilike $3' end
    || case when beyond is null then ''
            when backwards then ' and (p.created_at, p.id) > ($4, $5)'
            else ' and (p.created_at, p.id) < ($4, $5)' end
    || case when backwards then ' order by p.created_at, p.id' else ' order by p.created_at desc, p.id desc' end
    || ' limit $6'
    using store, wanted_status, title_pattern, beyond, beyond_id, at_most;
end $$;

create function find_products_by_title(store uuid, title_pattern text, after_id uuid, at_most integer)
  returns table (id uuid)
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if store is distinct from current_store_id() then return; end if;
  return query execute
    'select p.id from products p where p.store_id = $1'
    || case when title_pattern is null then '' else ' and p.title ilike $2' end
    || case when after_id is null then ''
            else ' and (lower(p.title), p.id) > (select lower(a.title), a.id from products a where a.store_id = $1 and a.id = $3)' end
    || ' order by lower(p.title), p.id limit $4'
    using store, title_pattern, after_id, at_most;
end $$;

revoke execute on function find_products, find_products_by_title from public;
grant execute on function find_products, find_products_by_title to :"owner";

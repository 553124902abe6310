-- A closed store is erased whole when its time has come: docs/decisions/0081-suspended-stores.md. By the owner of the tables,
-- since no role of ours may delete orders and invoices; and only then, whatever asks.

-- Deletes up to so many rows of each table that has a store_id, and returns how many. Tables of later versions are found by
-- themselves. Pictures stay: their files go first. What other rows still refer to waits for the next call.
create function erase_rows_of_closed_store(store uuid, most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tables text[];
  found_table text;
  gone bigint;
  total bigint := 0;
begin
  perform from stores where id = store and closing_at <= now();
  if not found then return 0; end if;
  -- First what lets people and programs in, and what would tell others of each deleted row.
  tables := array(
    select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'store_id' and not a.attisdropped
      and c.relname <> 'media_files'
    order by coalesce(array_position(
      array['memberships', 'invitations', 'api_keys', 'webhooks', 'shop_domains', 'jobs'], c.relname::text), 99), 1);
  foreach found_table in array tables loop
    begin
      execute format('delete from %I t where t.ctid = any(array(select ctid from %I where store_id = $1 limit $2))',
        found_table, found_table) using store, most;
      get diagnostics gone = row_count;
      total := total + gone;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return total;
end $$;
revoke execute on function erase_rows_of_closed_store from public;
grant execute on function erase_rows_of_closed_store to :"service";

-- The store itself, once nothing of it is left. Fails while another row refers to it.
create function erase_closed_store(store uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from media_files where store_id = store) then return false; end if;
  delete from stores where id = store and closing_at <= now();
  return found;
end $$;
revoke execute on function erase_closed_store from public;
grant execute on function erase_closed_store to :"service";

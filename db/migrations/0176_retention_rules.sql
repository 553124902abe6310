-- Customers who are erased some years after their last order: docs/decisions/0076-retention-rules.md. Without a row nobody is.
create table retention_rules (
  store_id uuid primary key references stores (id) on delete cascade,
  years integer not null check (years in (1, 2, 3, 5, 10)),
  -- Otherwise whoever wants news stays.
  erases_subscribers boolean not null default false,
  -- When the sweep looks next.
  due_at timestamptz not null,
  -- How many customers it has erased, and when the last of them.
  erased integer not null default 0,
  last_erased_at timestamptz
);
create index retention_rules_due on retention_rules (due_at);

alter table retention_rules enable row level security;
grant select, insert, update, delete on retention_rules to :"owner";
create policy owner_keeps on retention_rules to :"owner" using (store_id = current_store_id());
-- The sweep over all stores learns which are due.
grant select (store_id, due_at) on retention_rules to :"service";
create policy service_finds on retention_rules for select to :"service" using (true);

-- Erasing an address reads it too.
create index stock_wishes_of_address on stock_wishes (store_id, lower(email));

-- Whether nothing is under way with an address of the current store, and it has not ordered since a moment: not even an
-- order that was never paid. In plpgsql, because it is asked for many rows: its plans are kept.
create function is_past_retention(address text, since timestamptz, with_subscribers boolean) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  store constant uuid := current_store_id();
begin
  return not exists (select from orders o
      where o.store_id = store and lower(o.email) = address and not o.demo and o.created_at >= since)
    and (with_subscribers or not exists (select from consents c
      where c.store_id = store and c.email = address and c.state = 'given'))
    and not exists (select from account_sessions s
      where s.store_id = store and s.email = address and s.expires_at > now())
    and not exists (select from stock_wishes w where w.store_id = store and lower(w.email) = address)
    and count_open_orders(address) = 0;
end $$;
revoke execute on function is_past_retention from public;
grant execute on function is_past_retention to :"owner";

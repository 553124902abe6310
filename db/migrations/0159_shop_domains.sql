-- Names of their own at which shops stand, as docs/decisions/0063-shop-domains.md describes them.
create table shop_domains (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- As DNS knows it: lower case, internationalised labels in ASCII, no dot at the end.
  name text not null check (name ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$' and char_length(name) <= 253),
  -- As the owner sees it.
  typed text not null check (char_length(typed) between 1 and 253),
  -- Stands in a TXT record below the name.
  token text not null check (token ~ '^[a-z0-9]{32}$'),
  is_main boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'proven', 'live', 'failing', 'lost')),
  proven_at timestamptz,
  live_at timestamptz,
  -- Since when checks fail; of a lost one, since when they failed.
  failing_since timestamptz,
  -- When its owner was told of that.
  told_at timestamptz,
  -- Another store has proven the name while this one's record is missing: when that store gets it. The other store's row
  -- has the same time.
  moves_at timestamptz,
  checked_at timestamptz,
  -- Why the last check failed: a code of rules/shop-domain/.
  last_error text,
  -- When it is checked next. Null: only when its owner asks for it.
  due_at timestamptz default now(),
  created_at timestamptz not null default now(),
  unique (store_id, id),
  constraint shop_domains_store_id_name_key unique (store_id, name),
  -- A name that never led here is nobody's main address.
  check (state <> 'failing' or live_at is not null),
  check (state not in ('failing', 'lost') or failing_since is not null)
);
-- A name belongs to one store. Others may wait for it, and its former store may get it back.
create unique index shop_domains_held on shop_domains (name) where state in ('proven', 'live', 'failing');
create unique index shop_domains_main on shop_domains (store_id) where is_main;
create index shop_domains_by_name on shop_domains (name);
create index shop_domains_due on shop_domains (due_at) where due_at is not null;

alter table shop_domains enable row level security;
grant select, insert, delete on shop_domains to :"owner";
grant update (is_main, state, proven_at, live_at, failing_since, told_at, moves_at, checked_at, last_error, due_at)
  on shop_domains to :"owner";
create policy owner_keeps on shop_domains to :"owner" using (store_id = current_store_id());

-- A shop's own address stands on its pages.
grant select (store_id, name, is_main, state) on shop_domains to :"shopper";
create policy shopper_reads on shop_domains for select to :"shopper" using (store_id = current_store_id());

-- Finds the store of a host, who else claims a name, and what is due to be checked.
grant select, update (due_at) on shop_domains to :"service";
create policy service_claims on shop_domains to :"service" using (true);

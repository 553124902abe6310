-- Keys by which other programs use a store's API; docs/decisions/0071-api-keys.md.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Some of KEY_PERMISSIONS in rules/connection/api-key.ts.
  permissions text[] not null check (
    cardinality(permissions) > 0 and permissions <@ array['look', 'see-orders', 'fulfil', 'handle-orders', 'customers',
      'catalogue', 'content', 'settings']),
  -- SHA-256 of what the program sends.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Its last four letters, to tell keys apart.
  ending text not null check (char_length(ending) = 4),
  -- The key acts for her, and may never do more than she may. Her keys are revoked when she leaves; rows stay, so that the
  -- history can name them.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (store_id, id)
);
create index api_keys_live on api_keys (store_id, created_at) where revoked_at is null;

alter table api_keys enable row level security;
grant select, insert, update (revoked_at) on api_keys to :"owner";
create policy owner_keeps on api_keys to :"owner" using (store_id = current_store_id());
-- A request with a key begins with a lookup by its hash.
grant select, update (last_used_at) on api_keys to :"service";
create policy service_finds on api_keys for select to :"service" using (true);
create policy service_notes on api_keys for update to :"service" using (true);

-- The key of the request, which no statement has to name: db/ask.ts sets it with the store.
create function acting_key_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.key_id', true), '')::uuid;

-- Without a default first: the rows that are there are not written anew.
alter table events add column by_key uuid;
alter table events alter column by_key set default acting_key_id();

-- What a key has started, the job does by that key.
alter table jobs add column by_key uuid;
alter table jobs alter column by_key set default acting_key_id();

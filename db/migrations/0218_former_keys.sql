-- Keys of secrets that AUTH_SECRET has replaced, sealed with the current one. They verify what people keep, and make nothing.
create table former_keys (
  -- Made from the key, so that none is kept twice.
  id text primary key,
  sealed_key bytea not null,
  -- Until then links in mails that were signed with it are accepted.
  links_until timestamptz not null,
  replaced_at timestamptz not null default now()
);

-- Read at every start; `operator rotate-secret` writes them as the owner of the tables.
alter table former_keys enable row level security;
grant select on former_keys to :"service";
create policy service_reads on former_keys for select to :"service" using (true);

-- How much a store may hold, or do in a day or an hour: docs/decisions/0084-quotas.md. Where there is no row, nothing is limited.
create table quotas (
  -- Null: for all stores that have no row of this kind.
  store_id uuid references stores (id) on delete cascade,
  -- rules/quota/quota.ts.
  kind text not null check (kind in ('products', 'pictures', 'bytes', 'mails', 'api-calls')),
  -- Null: this store has no such quota, whatever holds for all.
  most bigint check (most >= 0),
  unique nulls not distinct (store_id, kind),
  check (store_id is not null or most is not null)
);
alter table quotas enable row level security;
-- No store's role can read them: processes have them in memory.
grant select, insert, update (most), delete on quotas to :"service";
create policy service_keeps on quotas to :"service" using (true);

-- What stores with a quota did in the current day or hour. Unlogged as rate_limits: counting writes nothing to disk, and a
-- crash of the database server empties it.
create unlogged table quota_uses (
  store_id uuid not null references stores (id) on delete cascade,
  kind text not null check (kind in ('mails', 'key-calls', 'assistant-calls')),
  began_at timestamptz not null,
  used bigint not null,
  primary key (store_id, kind)
);
alter table quota_uses enable row level security;
grant select, insert, update (began_at, used) on quota_uses to :"service";
create policy service_counts on quota_uses to :"service" using (true);

alter table mail_outbox drop constraint mail_outbox_limited_by_check;
alter table mail_outbox add constraint mail_outbox_limited_by_check
  check (limited_by in ('mailbox', 'network', 'store', 'quota')) not valid;

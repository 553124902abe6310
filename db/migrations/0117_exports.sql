-- Files that an owner takes along: writing → done, or failed. `job_id` is the job that writes them; if that job failed
-- or was cancelled, the export has stopped. Temporary like its files: a backup leaves this table out.
create table exports (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  kind text not null check (kind in ('products', 'orders', 'discounts', 'redirects', 'pages', 'everything')),
  -- What was asked for, as the endpoint checked it.
  input jsonb not null,
  state text not null default 'writing' check (state in ('writing', 'done', 'failed')),
  -- The finished files: name, file_id and bytes of each. No foreign keys: files are temporary.
  files jsonb not null default '[]',
  -- Why it failed, in words for the owner.
  problem text,
  job_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (store_id, id),
  foreign key (store_id, job_id) references jobs (store_id, id) on delete set null (job_id)
);
create index exports_newest on exports (store_id, created_at desc, id desc);
create index exports_by_age on exports (created_at);
create index exports_by_job on exports (store_id, job_id);

alter table exports enable row level security;
grant select, insert, delete on exports to :"owner";
grant update (state, files, problem, job_id, ended_at) on exports to :"owner";
create policy owner_keeps on exports to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());
-- The sweep removes old ones, in all stores.
grant select (id, created_at), delete on exports to :"service";
create policy service_reads on exports for select to :"service" using (true);
create policy service_forgets on exports for delete to :"service" using (true);

-- Work that finds that it cannot succeed says why.
grant update (problem) on jobs to :"owner";

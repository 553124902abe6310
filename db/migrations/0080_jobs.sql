-- Work that takes longer than a request: queued → running → done | failed | cancelled.
-- A worker claims a job by setting it to 'running' with a lease that it keeps renewing. If the worker dies, the lease
-- ends and another worker claims the job. `cursor` and `done` are saved in the transaction of the work they tell
-- about, so no piece of work is done twice or left out. Between two turns a job is 'queued' again: stores take turns.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id),
  kind text not null check (kind ~ '^[a-z-]{1,50}$'),
  input jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cursor jsonb,
  done integer not null default 0 check (done >= 0),
  total integer not null check (total >= 0),
  attempts integer not null default 0 check (attempts >= 0),
  -- Why it failed, in words for the owner.
  problem text,
  cancel_requested boolean not null default false,
  -- Who works on it. A worker that lost its lease has another one and saves nothing.
  lease uuid,
  lease_until timestamptz,
  due_at timestamptz not null default now(),
  worked_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (store_id, id)
);

create index jobs_active on jobs (store_id, kind, created_at) where state in ('queued', 'running');
create index jobs_by_store on jobs (store_id, created_at desc);
-- Of one kind at most one per store is worked on at a time, whichever processes claim.
create unique index jobs_one_running on jobs (store_id, kind) where state = 'running';

alter table jobs enable row level security;

grant select, insert on jobs to :"owner";
grant update (cursor, done, total, state, attempts, cancel_requested, lease, ended_at) on jobs to :"owner";
create policy owner_reads on jobs for select to :"owner" using (store_id = current_store_id());
create policy owner_starts on jobs for insert to :"owner"
  with check (store_id = current_store_id() and state = 'queued' and done = 0);
create policy owner_works on jobs for update to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

-- Workers look for jobs in all stores. The work itself is done as the store's owner.
grant select, delete on jobs to :"service";
grant update (state, attempts, problem, lease, lease_until, due_at, worked_at, ended_at) on jobs to :"service";
create policy service_reads on jobs for select to :"service" using (true);
create policy service_claims on jobs for update to :"service" using (true);
create policy service_forgets on jobs for delete to :"service" using (true);

-- What became of each row of a job: a line of an import, a product that was removed.
create table job_rows (
  store_id uuid not null,
  job_id uuid not null,
  row_number integer not null check (row_number > 0),
  subject text not null,
  outcome text not null check (outcome in ('done', 'skipped', 'failed')),
  note text not null default '',
  primary key (job_id, row_number),
  foreign key (store_id, job_id) references jobs (store_id, id) on delete cascade
);

alter table job_rows enable row level security;

grant select, insert on job_rows to :"owner";
create policy owner_reads on job_rows for select to :"owner" using (store_id = current_store_id());
create policy owner_reports on job_rows for insert to :"owner" with check (store_id = current_store_id());

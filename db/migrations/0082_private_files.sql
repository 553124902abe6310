-- What long work reads and writes, such as an import or an export. Kept here in pieces, so that every process reaches
-- it, and never in the pictures' bucket or folder, which are public. Temporary: a backup leaves these tables out.
create table private_files (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0),
  written_at timestamptz not null default now(),
  -- Null while it is being written; nobody reads it before.
  finished_at timestamptz,
  unique (store_id, id)
);

alter table private_files enable row level security;

grant select, insert, delete on private_files to :"owner";
grant update (bytes, written_at, finished_at) on private_files to :"owner";
create policy owner_keeps on private_files to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

-- The sweep removes what is old, in all stores.
grant select, delete on private_files to :"service";
create policy service_reads on private_files for select to :"service" using (true);
create policy service_forgets on private_files for delete to :"service" using (true);

create table private_file_chunks (
  store_id uuid not null,
  file_id uuid not null,
  position integer not null check (position >= 0),
  content bytea not null,
  primary key (file_id, position),
  foreign key (store_id, file_id) references private_files (store_id, id) on delete cascade
);

-- Not compressed: most of it is written once and read once, and compressing would take longer than that.
alter table private_file_chunks alter column content set storage external;

alter table private_file_chunks enable row level security;

grant select, insert on private_file_chunks to :"owner";
create policy owner_reads on private_file_chunks for select to :"owner" using (store_id = current_store_id());
create policy owner_writes on private_file_chunks for insert to :"owner" with check (store_id = current_store_id());

grant select (file_id, position), delete on private_file_chunks to :"service";
create policy service_reads on private_file_chunks for select to :"service" using (true);
create policy service_forgets on private_file_chunks for delete to :"service" using (true);

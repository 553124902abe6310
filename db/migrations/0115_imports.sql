-- A catalogue file that an owner brings in: reading → ready (the dry run) → importing → done → undoing → undone,
-- or refused. `job_id` is the job of the current state; if that job failed or was cancelled, the import has stopped.
create table imports (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- No foreign key: files are temporary, and a backup leaves them out.
  file_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  bytes bigint not null check (bytes >= 0),
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'refused', 'importing', 'done', 'undoing', 'undone')),
  job_id uuid,
  dialect text,
  answers jsonb not null,
  row_count integer,
  -- Columns of the file that nothing takes, with their filled cells.
  unplaced jsonb not null default '[]',
  -- What the dry run counted; null before it.
  totals jsonb,
  -- Why the file was refused, in words for the owner.
  problem text,
  -- Collections that it created, for undo.
  made_collections uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  unique (store_id, id),
  foreign key (store_id, job_id) references jobs (store_id, id) on delete set null (job_id)
);
create index imports_newest on imports (store_id, created_at desc, id desc);
create index imports_by_age on imports (created_at);

alter table imports enable row level security;
grant select, insert, delete on imports to :"owner";
grant update (state, job_id, dialect, answers, row_count, unplaced, totals, problem, made_collections, started_at, ended_at, undone_at)
  on imports to :"owner";
create policy owner_keeps on imports to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());
-- The sweep removes old ones, in all stores.
grant select (id, created_at), delete on imports to :"service";
create policy service_reads on imports for select to :"service" using (true);
create policy service_forgets on imports for delete to :"service" using (true);

-- One product of the file.
create table import_items (
  store_id uuid not null,
  import_id uuid not null,
  -- In the order of first appearance; there may be gaps.
  position integer not null check (position >= 0),
  -- Records with the same key belong to one product.
  key text not null,
  handle text not null,
  skus text[] not null,
  -- The file's records, and how many it has: only the first ones of a product with too many are kept.
  rows jsonb not null,
  row_count integer not null check (row_count > 0),
  -- What the dry run says; null before it.
  title text,
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'skipped')),
  has_notes boolean not null default false,
  judgement jsonb,
  -- What the import did; null before it.
  result text check (result in ('created', 'updated', 'unchanged', 'skipped', 'failed')),
  result_note text not null default '',
  product_id uuid,
  saved_version integer,
  -- For undo: the product before and after, and the collections that it was added to.
  before jsonb,
  after jsonb,
  added_to uuid[] not null default '{}',
  -- What undo did; null before it.
  undone text check (undone in ('removed', 'restored', 'kept')),
  undo_note text not null default '',
  primary key (import_id, position),
  unique (import_id, key),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete set null (product_id)
);
create index import_items_by_outcome on import_items (import_id, outcome, position);
create index import_items_by_handle on import_items (import_id, handle);
create index import_items_by_product on import_items (store_id, product_id) where product_id is not null;

alter table import_items enable row level security;
grant select, insert, update, delete on import_items to :"owner";
create policy owner_keeps on import_items to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

-- Products are matched by the SKU of a variant. The index for searches finds parts of texts, and is slower.
create index product_variants_of_sku on product_variants (store_id, sku) where sku <> '';

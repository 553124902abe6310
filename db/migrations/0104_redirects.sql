-- Addresses of a shop that lead elsewhere. Asked only when nothing else is there.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- Below the store's slug, as rules/redirect/shop-path.ts writes it: a change of slug keeps it.
  from_path text not null check (from_path ~ '^/.' and char_length(from_path) <= 500),
  -- Such a path, perhaps with a query, or an address elsewhere.
  target text not null check (char_length(target) between 1 and 2500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (store_id, id),
  constraint redirects_store_id_from_path_key unique (store_id, from_path)
);
create index redirects_newest on redirects (store_id, created_at desc, id desc);

alter table redirects enable row level security;
grant select, insert, update, delete on redirects to :"owner";
create policy owner_keeps on redirects to :"owner" using (store_id = current_store_id());
grant select on redirects to :"shopper";
create policy shopper_reads on redirects for select to :"shopper" using (store_id = current_store_id());

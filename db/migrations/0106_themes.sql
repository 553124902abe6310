-- How a store looks: what its owner is changing, and what she has published. The newest published one is the store's;
-- a store without any has our own look.
create table theme_drafts (
  store_id uuid primary key references stores (id) on delete cascade,
  theme jsonb not null
);

create table themes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  theme jsonb not null,
  -- Not now(): two in one transaction would have no order.
  published_at timestamptz not null default clock_timestamp(),
  published_by uuid not null,
  unique (store_id, id)
);
create index themes_newest on themes (store_id, published_at desc);

-- Addresses at which a store's draft can be seen: the owner's own while she edits, and one that she may share.
create table theme_previews (
  id uuid primary key,
  store_id uuid not null references stores (id) on delete cascade,
  kind text not null check (kind in ('live', 'shared')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index theme_previews_of_store on theme_previews (store_id);

do $$
declare owned text;
begin
  foreach owned in array array['theme_drafts', 'themes', 'theme_previews'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
  end loop;
end $$;
grant update (theme) on theme_drafts to :"owner";

-- A page finds its store, and with it the look, before it knows whose it is; a preview is found by its token.
grant select (store_id, theme, published_at) on themes to :"service";
create policy service_reads on themes for select to :"service" using (true);
grant select on theme_previews to :"service";
create policy service_reads on theme_previews for select to :"service" using (true);

-- Rises with every save: of two tabs the second is told of the first.
alter table stores add column theme_version integer not null default 0;
grant update (theme_version) on stores to :"owner";

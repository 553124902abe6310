-- The catalogue. Every child carries its store and refers to its parent by (store_id, id): a row can only
-- ever hang under a parent of the same store.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table products (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) ,
  title text not null check (char_length(title) between 1 and 255),
  description_html text not null default '' check (char_length(description_html) <= 10000),
  vendor text not null default '' check (char_length(vendor) <= 100),
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'active')),
  handle text not null check (handle ~ '^[a-z0-9-]{1,255}$'),
  featured_image_url text,
  -- Counts saves, so that a form opened before somebody else's save notices it.
  version integer not null default 1,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, handle),
  unique (store_id, id)
);
create index products_newest on products (store_id, created_at desc, id desc);
create index products_newest_by_status on products (store_id, status, created_at desc, id desc);
create index products_by_title on products using gin (store_id, title gin_trgm_ops);

create table product_images (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  product_id uuid not null,
  url text not null,
  position integer not null,
  alt text not null default '' check (char_length(alt) <= 255),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_images_of_product on product_images (store_id, product_id, position);

create table product_options (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  product_id uuid not null,
  name text not null,
  position integer not null check (position between 0 and 2),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_options_of_product on product_options (store_id, product_id, position);

create table product_variants (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  product_id uuid not null,
  position integer not null,
  title text not null,
  option1_value text,
  option2_value text,
  option3_value text,
  price_cents bigint not null default 0 check (price_cents between 0 and 999999999),
  compare_at_price_cents bigint check (compare_at_price_cents between 0 and 999999999),
  sku text not null default '',
  barcode text not null default '',
  inventory_qty integer not null default 10 check (inventory_qty >= 0),
  weight_grams integer check (weight_grams >= 0),
  requires_shipping boolean not null default true,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  unique (store_id, id),
  -- Checked at commit: renaming two values into each other passes through a doubled state.
  constraint one_variant_per_combination unique nulls not distinct (product_id, option1_value, option2_value, option3_value) deferrable initially deferred
);
create index product_variants_of_product on product_variants (store_id, product_id, position);
create index product_variants_low_stock on product_variants (store_id, inventory_qty) where inventory_qty < 5;
create index product_variants_by_sku on product_variants using gin (store_id, sku gin_trgm_ops);

create table collections (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) ,
  title text not null check (char_length(title) between 1 and 255),
  description_html text not null default '' check (char_length(description_html) <= 10000),
  handle text not null check (handle ~ '^[a-z0-9-]{1,255}$'),
  image_url text,
  sort text not null default 'manual',
  version integer not null default 1,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (store_id, handle),
  unique (store_id, id)
);
create index collections_newest on collections (store_id, created_at desc, id desc);

create table collection_products (
  store_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  position integer not null,
  primary key (collection_id, product_id),
  foreign key (store_id, collection_id) references collections (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index collection_products_in_order on collection_products (store_id, collection_id, position);
create index collection_products_of_product on collection_products (store_id, product_id);

-- Addresses that a product or collection had before: they stay its own and redirect.
create table old_handles (
  store_id uuid not null,
  kind text not null check (kind in ('product', 'collection')),
  handle text not null,
  product_id uuid,
  collection_id uuid,
  created_at timestamptz not null default now(),
  primary key (store_id, kind, handle),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, collection_id) references collections (store_id, id) on delete cascade,
  check ((kind = 'product') = (product_id is not null) and (kind = 'collection') = (collection_id is not null))
);

-- Uploaded pictures: what a page must know of one without opening the file.
create table media_files (
  store_id uuid not null references stores (id) on delete cascade,
  url text not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  blur text not null,
  created_at timestamptz not null default now(),
  primary key (store_id, url)
);
create index media_files_oldest on media_files (created_at);

-- Who may do what. A shopper sees active products only; what hangs under a product is reached through it.
do $$
declare owned text;
begin
  foreach owned in array array['products', 'product_images', 'product_options', 'product_variants', 'collections',
                               'collection_products', 'old_handles', 'media_files'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, update, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
    execute format('grant select on %I to :"shopper"', owned);
  end loop;
  foreach owned in array array['product_images', 'product_options', 'product_variants', 'collections',
                               'collection_products', 'old_handles', 'media_files'] loop
    execute format('create policy shopper_reads on %I for select to :"shopper" using (store_id = current_store_id())', owned);
  end loop;
end $$;

create policy shopper_reads_active on products for select to :"shopper"
  using (store_id = current_store_id() and status = 'active');

-- Placing an order takes stock, and nothing else of a variant.
grant update (inventory_qty) on product_variants to :"shopper";
create policy shopper_takes_stock on product_variants for update to :"shopper" using (store_id = current_store_id());

-- Pictures that nothing uses are removed by a sweep over all stores.
grant select, delete on media_files to :"service";
create policy service_reads on media_files for select to :"service" using (true);
create policy service_sweeps on media_files for delete to :"service" using (true);

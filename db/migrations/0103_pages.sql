-- Pages that an owner writes: About, Shipping, Terms and others. Shoppers read them while they are published.
create table pages (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 255),
  body_html text not null default '' check (char_length(body_html) <= 50000),
  handle text not null check (handle ~ '^[a-z0-9-]{1,255}$'),
  status text not null default 'draft' check (status in ('draft', 'published')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, handle),
  unique (store_id, id)
);
create index pages_newest on pages (store_id, created_at desc, id desc);

alter table pages enable row level security;
grant select, insert, update, delete on pages to :"owner";
create policy owner_keeps on pages to :"owner" using (store_id = current_store_id());
grant select on pages to :"shopper";
create policy shopper_reads_published on pages for select to :"shopper"
  using (store_id = current_store_id() and status = 'published');

-- A page's former addresses redirect, as those of products and collections do.
alter table old_handles
  add column page_id uuid,
  drop constraint old_handles_kind_check,
  drop constraint old_handles_check,
  add constraint old_handles_kind_check check (kind in ('product', 'collection', 'page')),
  add constraint old_handles_check check (
    (kind = 'product') = (product_id is not null) and (kind = 'collection') = (collection_id is not null)
    and (kind = 'page') = (page_id is not null)),
  add foreign key (store_id, page_id) references pages (store_id, id) on delete cascade;

-- The checkout links to one of the store's pages, or to an address. A deleted page leaves no link.
alter table checkout_links
  add column terms_page_id uuid,
  add column privacy_page_id uuid,
  add column returns_page_id uuid,
  add check (terms_page_id is null or terms_url = ''),
  add check (privacy_page_id is null or privacy_url = ''),
  add check (returns_page_id is null or returns_url = ''),
  add foreign key (store_id, terms_page_id) references pages (store_id, id) on delete set null (terms_page_id),
  add foreign key (store_id, privacy_page_id) references pages (store_id, id) on delete set null (privacy_page_id),
  add foreign key (store_id, returns_page_id) references pages (store_id, id) on delete set null (returns_page_id);

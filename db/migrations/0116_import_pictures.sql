-- Pictures that an import fetches from their addresses, after its products.
create table import_pictures (
  store_id uuid not null,
  import_id uuid not null,
  -- Of the item that wants it.
  position integer not null,
  -- In the item's list of wanted pictures, from 0.
  place integer not null check (place >= 0),
  source text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed, in words for the owner.
  problem text not null default '',
  primary key (import_id, position, place),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
create index import_pictures_by_state on import_pictures (import_id, state, position, place);

alter table import_pictures enable row level security;
grant select, insert, update (state, problem) on import_pictures to :"owner";
create policy owner_keeps on import_pictures to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

-- Where pictures came from, so that no import fetches one twice. Forgotten with the picture.
create table picture_sources (
  store_id uuid not null,
  source text not null,
  url text not null,
  foreign key (store_id, url) references media_files (store_id, url) on delete cascade
);
-- An address may be longer than a key of an index.
create unique index picture_sources_once on picture_sources (store_id, md5(source));
create index picture_sources_by_url on picture_sources (store_id, url);

alter table picture_sources enable row level security;
grant select, insert, update (url) on picture_sources to :"owner";
create policy owner_keeps on picture_sources to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

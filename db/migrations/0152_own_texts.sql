-- What an owner says instead of our texts, as rules/language/own-texts.ts describes it.
alter table stores
  -- Rises with every save: of two tabs the second is told of the first.
  add column texts_version integer not null default 0;
grant update (texts_version) on stores to :"owner";

create table own_texts (
  store_id uuid primary key references stores (id) on delete cascade,
  texts jsonb not null,
  -- Names the built files that say them.
  hash text not null check (hash ~ '^[0-9a-z]{1,13}$')
);
create index own_texts_by_hash on own_texts (hash);

alter table own_texts enable row level security;
grant select, insert, update (texts, hash), delete on own_texts to :"owner";
create policy owner_keeps on own_texts to :"owner" using (store_id = current_store_id());
grant select on own_texts to :"shopper";
create policy shopper_reads on own_texts for select to :"shopper" using (store_id = current_store_id());
-- Finds the texts of a built file, and a store with its texts; they stand on public pages.
grant select on own_texts to :"service";
create policy service_reads on own_texts for select to :"service" using (true);

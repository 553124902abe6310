-- The storefront's search box shows results while one types, and its result page shows similar products.
alter table stores
  add column search_as_you_type boolean not null default false,
  -- Rises with every save: of two tabs the second is told of the first.
  add column synonyms_version integer not null default 0;
grant update (search_as_you_type, synonyms_version) on stores to :"owner";
grant select (search_as_you_type) on stores to :"shopper";

-- Groups of words that mean the same, as rules/search/synonyms.ts describes them.
create table search_synonyms (
  store_id uuid primary key references stores (id) on delete cascade,
  groups jsonb not null
);

alter table search_synonyms enable row level security;
grant select, insert, update (groups) on search_synonyms to :"owner";
create policy owner_keeps on search_synonyms to :"owner" using (store_id = current_store_id());
grant select on search_synonyms to :"shopper";
create policy shopper_reads on search_synonyms for select to :"shopper" using (store_id = current_store_id());

-- What was searched and not found: how often on which day, and nothing about who searched.
create table search_misses (
  store_id uuid not null references stores (id) on delete cascade,
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  times integer not null default 1,
  primary key (store_id, day, words)
);
create index search_misses_oldest on search_misses (day);

alter table search_misses enable row level security;
grant select on search_misses to :"owner";
create policy owner_reads on search_misses for select to :"owner" using (store_id = current_store_id());
grant select (day), delete on search_misses to :"service";
create policy service_forgets on search_misses to :"service" using (true);

-- Shoppers add to it, but read nothing of it. A day holds a bounded number of words. In a full one a word that was
-- searched once gives way: a stranger who invents words neither fills the table nor keeps out what many search.
create function note_search_miss(store uuid, missed text, most integer) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare today date := (now() at time zone 'utc')::date;
begin
  if store is distinct from current_store_id() then return false; end if;
  update search_misses m set times = m.times + 1 where m.store_id = store and m.day = today and m.words = missed;
  if found then return true; end if;
  if (select count(*) from search_misses m where m.store_id = store and m.day = today) >= most then
    delete from search_misses m where m.store_id = store and m.day = today and m.words = (
      select o.words from search_misses o where o.store_id = store and o.day = today and o.times = 1 limit 1);
    if not found then return false; end if;
  end if;
  insert into search_misses (store_id, day, words) values (store, today, missed)
    on conflict (store_id, day, words) do update set times = search_misses.times + 1;
  return true;
end $$;

-- For stores with too many products to send them all: those whose title has words like these, or whose SKU or barcode
-- begins with one. As products_like, it stands above the policies and holds the wall itself.
create index product_variants_of_barcode on product_variants (store_id, barcode text_pattern_ops) where barcode <> '';

create function search_candidates(store uuid, words text[], how_many integer) returns setof products
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  if store is distinct from current_store_id() then return; end if;
  perform word_similarity('', '');
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return query
    select p.* from products p
    join (
      select fit.id, sum(fit.rank) as rank from (
        select close.id, max(close.rank) as rank from unnest(words) w (word)
        cross join lateral (
          -- Of a word that thousands of titles have, any will do: the cost is bounded before they are compared.
          (select alike.id, alike.rank from (
              select t.id, word_similarity(w.word, t.title) as rank from products t
              where t.store_id = store and t.status = 'active' and t.title %> w.word limit 2000
            ) alike order by alike.rank desc limit how_many)
          union all
          (select v.product_id, 1 from product_variants v
            where v.store_id = store and v.sku ilike w.word || '%' limit how_many)
          union all
          (select v.product_id, 1 from product_variants v
            where v.store_id = store and v.barcode <> '' and v.barcode like w.word || '%' limit how_many)
        ) close group by w.word, close.id
      ) fit group by fit.id order by 2 desc limit how_many
    ) ranked on ranked.id = p.id
    where p.store_id = store and p.status = 'active'
      and exists (select from product_variants v where v.store_id = p.store_id and v.product_id = p.id);
end $$;

revoke execute on function note_search_miss, search_candidates from public;
grant execute on function note_search_miss, search_candidates to :"shopper";

-- What the history shows and how it finds it, as docs/decisions/0065-history.md describes it. Columns, not indexes on
-- expressions: row level security lets no expression over the payload choose rows by an index.
alter table events
  -- Null for what is no change of the shop itself: orders, invoices, exports, jobs. rules/history/ has the same list.
  add column history_kind text generated always as (case
    when type like 'store.%-changed' then substr(type, 7, length(type) - 14)
    when split_part(type, '.', 1) in ('product', 'collection', 'discount', 'page', 'menus', 'theme', 'redirect',
      'shop-domain', 'people') then split_part(type, '.', 1)
  end) stored,
  add column about_id uuid generated always as (coalesce(payload ->> 'product_id', payload ->> 'collection_id',
    payload ->> 'discount_id', payload ->> 'page_id', payload ->> 'redirect_id',
    payload ->> 'shop_domain_id')::uuid) stored,
  add column by_id text generated always as (payload ->> 'by') stored;

-- One entry of each per change, none per order. A list over all kinds reads the newest of each.
create index events_of_kind on events (store_id, history_kind, created_at, id) where history_kind is not null;
create index events_by_person on events (store_id, by_id, history_kind, created_at, id) where history_kind is not null;
create index events_about on events (store_id, about_id, created_at, id)
  where history_kind is not null and about_id is not null;
-- For what is deleted: events are written in the order of their time.
create index events_in_time on events using brin (created_at);

-- Only changes are ever deleted, never what happened to an order.
grant select (id, store_id, history_kind, created_at), delete on events to :"service";
create policy service_forgets on events to :"service" using (history_kind is not null);

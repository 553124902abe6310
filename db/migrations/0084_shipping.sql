-- Shipping by place, order value and weight. A store without a zone and without pickup keeps its flat rate.
create table shipping_zones (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  position integer not null,
  name text not null,
  -- Codes of ISO 3166-1. The zone 'everywhere else' names none.
  countries text[] not null,
  everywhere_else boolean not null,
  check (everywhere_else = (cardinality(countries) = 0)),
  unique (store_id, id)
);
create index shipping_zones_of_store on shipping_zones (store_id, position);
create unique index shipping_zones_everywhere_else on shipping_zones (store_id) where everywhere_else;

create table shipping_rates (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  zone_id uuid not null,
  position integer not null,
  name text not null,
  delivery_time text not null default '',
  price_by text not null check (price_by in ('value', 'weight')),
  -- [{ "from": 0, "price_cents": 490 }, …]: each tier ends where the next begins, so there can be no gap.
  tiers jsonb not null check (jsonb_array_length(tiers) > 0),
  until bigint check (until > 0),
  free_from_cents bigint check (free_from_cents >= 0),
  foreign key (store_id, zone_id) references shipping_zones (store_id, id) on delete cascade,
  unique (store_id, id)
);
create index shipping_rates_of_zone on shipping_rates (store_id, zone_id, position);

-- At most one per store. Its id is that of the method that shoppers choose.
create table local_pickups (
  store_id uuid primary key references stores (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  address text not null,
  instructions text not null default ''
);

do $$
declare owned text;
begin
  foreach owned in array array['shipping_zones', 'shipping_rates', 'local_pickups'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
    execute format('grant select on %I to :"shopper"', owned);
    execute format('create policy shopper_reads on %I for select to :"shopper" using (store_id = current_store_id())', owned);
  end loop;
end $$;
-- Whether a store has any of them is part of what every page knows of its store.
grant select (store_id) on shipping_zones, local_pickups to :"service";
create policy service_counts on shipping_zones for select to :"service" using (true);
create policy service_counts on local_pickups for select to :"service" using (true);

-- The country that a checkout begins with.
grant select (store_id, country_code) on store_details to :"shopper";
create policy shopper_reads on store_details for select to :"shopper" using (store_id = current_store_id());

-- Rises with every save of the zones, rates and pickup as a whole: of two tabs the second is told of the first.
alter table stores add column shipping_version integer not null default 0;
grant update (shipping_version) on stores to :"owner";

-- What an order was shipped by, as it was when it was placed. Older orders, and those of stores with a flat rate,
-- have none of it.
alter table orders
  add column shipping_country_code text check (shipping_country_code ~ '^[A-Z]{2}$'),
  add column shipping_region text not null default '',
  add column shipping_method_id uuid,
  add column shipping_method_name text,
  add column shipping_delivery_time text,
  add column pickup_address text,
  add column pickup_instructions text;

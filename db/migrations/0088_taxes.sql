-- Taxes by place and class. A store without a row adds `tax_percent` to items and shipping.
create table tax_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  included boolean not null,
  home_country_code text not null check (home_country_code ~ '^[A-Z]{2}$'),
  on_shipping boolean not null
);

create table tax_rates (
  store_id uuid not null references tax_settings (store_id) on delete cascade,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  standard numeric(5, 2) not null check (standard between 0 and 100),
  reduced numeric(5, 2) not null check (reduced between 0 and 100),
  primary key (store_id, country_code)
);

do $$
declare owned text;
begin
  foreach owned in array array['tax_settings', 'tax_rates'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
    execute format('grant select on %I to :"shopper"', owned);
    execute format('create policy shopper_reads on %I for select to :"shopper" using (store_id = current_store_id())', owned);
  end loop;
end $$;
-- Whether prices include tax is part of what every page knows of its store.
grant select (store_id, included) on tax_settings to :"service";
create policy service_reads on tax_settings for select to :"service" using (true);

-- Rises with every save: of two tabs the second is told of the first.
alter table stores add column tax_version integer not null default 0;
grant update (tax_version) on stores to :"owner";

alter table products add column tax_class text not null default 'standard'
  check (tax_class in ('standard', 'reduced', 'none'));

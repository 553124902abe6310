-- What a store may choose besides its rates. None of it changes the prices of a store that chose nothing.
alter table tax_settings
  -- Its own rates in all of the EU, or each country's own. Null until its owner was asked.
  add column across_eu text check (across_eu in ('home', 'each')),
  add column shipping_rate text not null default 'standard' check (shipping_rate in ('standard', 'goods')),
  add column asks_company boolean not null default false,
  add column reverse_charge boolean not null default false check (asks_company or not reverse_charge);

-- The tax that prices include, and that a company in another country of the EU does not pay to the store.
alter table order_discounts
  drop constraint order_discounts_part_check,
  add constraint order_discounts_part_check check (part in ('items', 'shipping', 'tax'));

-- Who stands behind a store. All of it is optional: a store without a row has said nothing, and nothing is inferred.
create table store_details (
  store_id uuid primary key references stores (id),
  legal_name text not null default '' check (char_length(legal_name) <= 200),
  street text not null default '' check (char_length(street) <= 255),
  postal_code text not null default '' check (char_length(postal_code) <= 20),
  city text not null default '' check (char_length(city) <= 100),
  region text not null default '' check (char_length(region) <= 100),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  tax_number text not null default '' check (char_length(tax_number) <= 50),
  contact_email text not null default '' check (char_length(contact_email) <= 255),
  -- Where the store's day begins. Without one it begins at the midnight of the owner's browser.
  time_zone text not null default '' check (char_length(time_zone) <= 64)
);

alter table store_details enable row level security;

grant select, insert on store_details to :"owner";
grant update (legal_name, street, postal_code, city, region, country_code, tax_number, contact_email, time_zone)
  on store_details to :"owner";
create policy owner_reads on store_details for select to :"owner" using (store_id = current_store_id());
create policy owner_fills_in on store_details for insert to :"owner" with check (store_id = current_store_id());
create policy owner_changes on store_details for update to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

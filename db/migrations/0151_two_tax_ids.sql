-- A tax number and a VAT id are two things; a small business may have neither on its invoices.
alter table store_details
  add column vat_id text not null default '' check (char_length(vat_id) <= 40),
  add column small_business boolean not null default false;
grant update (vat_id, small_business) on store_details to :"owner";
-- One field held either. What begins with the letters of the store's own country of the EU is a VAT id (Greece is EL
-- there). Documents that were issued print what they have.
update store_details set vat_id = normal.id, tax_number = ''
from (
  select store_id, regexp_replace(replace(upper(regexp_replace(tax_number, '[\s./-]', '', 'g')), chr(160), ''), '^GR', 'EL') as id
  from store_details
) normal
where normal.store_id = store_details.store_id
  and country_code = any (string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', ' '))
  and normal.id ~ ('^' || case country_code when 'GR' then 'EL' else country_code end || '[0-9A-Z+*]{2,12}$')
  and normal.id ~ '[0-9]{2}';

-- For whom a company buys, and why an order or a part of it bears no tax. Blank and null in every order before.
alter table orders
  add column buyer_company text not null default '',
  add column buyer_vat_id text not null default '',
  add column tax_reason text check (tax_reason in ('export', 'exempt', 'reverse_charge')),
  -- Where shipping has the rates of the goods: its share of each rate. Null where `shipping_tax_rate` is its only one.
  add column shipping_taxes jsonb;

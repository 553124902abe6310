-- Invoices and credit notes. They are never changed or deleted: a correction is a credit note and a new invoice.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- An order with an invoice cannot be deleted.
  order_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- Each kind is numbered without gaps in each year of the store's time zone.
  year integer not null,
  number integer not null check (number > 0),
  name text not null,
  -- The invoice that a credit note takes back, or that a new invoice replaces.
  corrects_id uuid check (kind = 'invoice' or corrects_id is not null),
  total_cents bigint not null,
  -- All that is printed, as rules/invoice/invoice.ts describes it.
  content jsonb not null,
  issued_at timestamptz not null,
  foreign key (store_id, order_id) references orders (store_id, id),
  unique (store_id, id),
  foreign key (store_id, corrects_id) references invoices (store_id, id),
  unique (store_id, kind, year, number)
);
-- One invoice for each order, and one in place of each that is corrected.
create unique index invoices_first_of_order on invoices (store_id, order_id)
  where kind = 'invoice' and corrects_id is null;
create unique index invoices_one_replacement on invoices (store_id, corrects_id) where kind = 'invoice';
create index invoices_of_order on invoices (store_id, order_id, issued_at);

create table invoice_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  prefix text not null check (char_length(prefix) <= 20),
  -- The first number of that year; every other year begins with 1.
  first_number integer not null check (first_number between 1 and 999999999),
  first_year integer not null,
  own_line text not null check (char_length(own_line) <= 300),
  issue_on_payment boolean not null
);

alter table invoices enable row level security;
alter table invoice_settings enable row level security;
create policy owner_keeps on invoices to :"owner" using (store_id = current_store_id());
create policy owner_keeps on invoice_settings to :"owner" using (store_id = current_store_id());
create policy shopper_reads on invoices for select to :"shopper" using (store_id = current_store_id());
grant select, insert on invoices to :"owner";
grant select, insert on invoice_settings to :"owner";
grant update (prefix, first_number, first_year, own_line, issue_on_payment) on invoice_settings to :"owner";
-- From the confirmation page.
grant select on invoices to :"shopper";

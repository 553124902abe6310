-- What an owner takes off prices: by a code, or by itself. No discount reaches a shopper who did not meet it.
create table discounts (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- What shoppers read. The same as the code, if there is one.
  title text not null check (char_length(title) between 1 and 100),
  code text check (code ~ '^[A-Z0-9_-]{1,40}$'),
  kind text not null check (kind in ('percent', 'amount', 'free-shipping')),
  -- Hundredths of a percent, or cents.
  value bigint not null check (
    case kind when 'percent' then value between 1 and 10000 when 'amount' then value > 0 else value = 0 end),
  applies_to text not null check (applies_to in ('everything', 'collections', 'products')),
  minimum_cents bigint check (minimum_cents > 0),
  minimum_quantity integer check (minimum_quantity > 0),
  once_per_customer boolean not null default false,
  max_uses integer check (max_uses > 0),
  -- Counted only while there is a limit, because every order that counts waits for the one before.
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  paused boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (store_id, id),
  constraint discounts_store_id_code_key unique (store_id, code)
);
create index discounts_newest on discounts (store_id, created_at desc, id);
create index discounts_automatic on discounts (store_id) where code is null and not paused;

create table discount_products (
  store_id uuid not null,
  discount_id uuid not null,
  product_id uuid not null,
  primary key (discount_id, product_id),
  foreign key (store_id, discount_id) references discounts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index discount_products_of_product on discount_products (store_id, product_id);

create table discount_collections (
  store_id uuid not null,
  discount_id uuid not null,
  collection_id uuid not null,
  primary key (discount_id, collection_id),
  foreign key (store_id, discount_id) references discounts (store_id, id) on delete cascade,
  foreign key (store_id, collection_id) references collections (store_id, id) on delete cascade
);
create index discount_collections_of_collection on discount_collections (store_id, collection_id);

-- What an order got, as it was when it was placed: at most one discount on items and one on shipping.
create table order_discounts (
  store_id uuid not null,
  order_id uuid not null,
  part text not null check (part in ('items', 'shipping')),
  -- Null once the discount is deleted.
  discount_id uuid,
  title text not null,
  code text,
  amount_cents bigint not null check (amount_cents > 0),
  once_per_customer boolean not null,
  mailbox text not null,
  primary key (order_id, part),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, discount_id) references discounts (store_id, id) on delete set null (discount_id)
);
-- Two orders of one customer at the same time: the second is refused here and priced again without it.
create unique index order_discounts_once_per_customer on order_discounts (store_id, discount_id, mailbox)
  where once_per_customer;
create index order_discounts_of_discount on order_discounts (store_id, discount_id, mailbox);

do $$
declare owned text;
begin
  foreach owned in array array['discounts', 'discount_products', 'discount_collections'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
    execute format('grant select on %I to :"shopper"', owned);
    execute format('create policy shopper_reads on %I for select to :"shopper" using (store_id = current_store_id())', owned);
  end loop;
end $$;
grant update (title, code, kind, value, applies_to, minimum_cents, minimum_quantity, once_per_customer, max_uses, uses,
  starts_at, ends_at, paused, version) on discounts to :"owner";
grant update (uses) on discounts to :"shopper";
create policy shopper_counts on discounts for update to :"shopper"
  using (store_id = current_store_id()) with check (store_id = current_store_id());
-- Whether a store has any, and any with a code, is part of what every page knows of its store.
grant select (store_id, code) on discounts to :"service";
create policy service_counts on discounts for select to :"service" using (true);

alter table order_discounts enable row level security;
grant select on order_discounts to :"owner";
create policy owner_reads on order_discounts for select to :"owner" using (store_id = current_store_id());
grant select, insert on order_discounts to :"shopper";
create policy shopper_reads on order_discounts for select to :"shopper" using (store_id = current_store_id());
create policy shopper_orders on order_discounts for insert to :"shopper" with check (store_id = current_store_id());

-- What an order was priced with. Older orders have no rates: `tax_percent` is on everything.
alter table orders
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column shipping_discount_cents bigint not null default 0 check (shipping_discount_cents >= 0),
  add column tax_included boolean not null default false,
  -- [{ "rate": 1900, "base_cents": 2500, "tax_cents": 399 }, …] with rates in hundredths of a percent.
  add column taxes jsonb,
  add column shipping_tax_cents bigint check (shipping_tax_cents >= 0),
  add column shipping_tax_rate integer check (shipping_tax_rate >= 0);
alter table orders
  drop constraint orders_check,
  add constraint orders_add_up check (total_cents =
    subtotal_cents - discount_cents + shipping_cents + case when tax_included then 0 else tax_cents end);
alter table order_line_items
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column tax_cents bigint check (tax_cents >= 0),
  add column tax_rate integer check (tax_rate >= 0);

-- Orders: what was sold, for how much, to whom, and what has left the house.

create table orders (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- Random, ten digits: the public status page is found by it, so it must not be countable.
  order_number bigint not null check (order_number between 1000000000 and 9999999999),
  email text not null,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents = subtotal_cents + shipping_cents + tax_cents),
  tax_percent numeric(5, 2) not null,
  currency_code text not null,
  financial_status text not null default 'demo',
  fulfillment_status text not null default 'unfulfilled' check (fulfillment_status in ('unfulfilled', 'partial', 'fulfilled')),
  shipping_name text not null,
  shipping_address1 text not null,
  shipping_address2 text not null default '',
  shipping_city text not null,
  shipping_zip text not null,
  shipping_country text not null,
  shipping_phone text not null default '',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (store_id, order_number),
  unique (store_id, id)
);
create index orders_newest on orders (store_id, created_at desc, id desc);
create index orders_newest_by_status on orders (store_id, fulfillment_status, created_at desc, id desc);

create table order_line_items (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  order_id uuid not null,
  position integer not null,
  -- A snapshot: the words and the price stay when the product changes or goes.
  product_id uuid,
  variant_id uuid,
  title text not null,
  variant_title text not null,
  sku text not null default '',
  image_url text,
  quantity integer not null check (quantity > 0),
  fulfilled_quantity integer not null default 0 check (fulfilled_quantity between 0 and quantity),
  price_cents bigint not null check (price_cents >= 0),
  total_cents bigint not null check (total_cents = price_cents * quantity),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  unique (store_id, id)
);
create index order_line_items_of_order on order_line_items (store_id, order_id, position);
create index order_line_items_with_picture on order_line_items (store_id, image_url) where image_url is not null;

create table fulfillments (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  order_id uuid not null,
  carrier text,
  tracking_number text,
  status text not null default 'fulfilled',
  created_at timestamptz not null default now(),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  unique (store_id, id)
);
create index fulfillments_of_order on fulfillments (store_id, order_id, created_at);

create table fulfillment_lines (
  store_id uuid not null,
  fulfillment_id uuid not null,
  order_line_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (fulfillment_id, order_line_item_id),
  foreign key (store_id, fulfillment_id) references fulfillments (store_id, id) on delete cascade,
  foreign key (store_id, order_line_item_id) references order_line_items (store_id, id) on delete cascade
);

-- Answers of create-order that were sent once already. Only successes: a failure may be tried again.
create table idempotency_keys (
  store_id uuid not null references stores (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 255),
  body_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (store_id, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);

do $$
declare owned text;
begin
  foreach owned in array array['orders', 'order_line_items', 'fulfillments', 'fulfillment_lines', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', owned);
  end loop;
  foreach owned in array array['orders', 'order_line_items', 'fulfillments', 'fulfillment_lines'] loop
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
    execute format('grant select on %I to :"shopper"', owned);
    execute format('create policy shopper_reads on %I for select to :"shopper" using (store_id = current_store_id())', owned);
  end loop;
  foreach owned in array array['orders', 'order_line_items'] loop
    execute format('grant insert on %I to :"shopper"', owned);
    execute format('create policy shopper_orders on %I for insert to :"shopper" with check (store_id = current_store_id())', owned);
  end loop;
end $$;

-- What was sold stays as it was sold; only its way to the shopper changes.
grant update (fulfillment_status) on orders to :"owner";
grant update (fulfilled_quantity) on order_line_items to :"owner";

grant select, insert, delete on idempotency_keys to :"shopper";
create policy shopper_keeps on idempotency_keys to :"shopper" using (store_id = current_store_id());
grant select, delete on idempotency_keys to :"service";
create policy service_sweeps on idempotency_keys to :"service" using (true);

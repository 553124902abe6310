-- Ways to be paid, and the life of an order after it was placed. A store without a method keeps the demo checkout.
create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('bank-transfer', 'cash-on-delivery', 'pay-at-pickup', 'custom')),
  active boolean not null,
  name text not null check (char_length(name) between 1 and 100),
  instructions text not null default '' check (char_length(instructions) <= 1000),
  -- Counted from the order. Null: never.
  remind_after_days integer check (remind_after_days between 1 and 365),
  cancel_after_days integer check (cancel_after_days between 1 and 365),
  unique (store_id, id)
);
create index payment_methods_of_store on payment_methods (store_id, position);

-- Addresses that the checkout links to. Blank: no link.
create table checkout_links (
  store_id uuid primary key references stores (id) on delete cascade,
  terms_url text not null default '',
  privacy_url text not null default '',
  returns_url text not null default ''
);

-- Rises with every save: of two tabs the second is told of the first.
alter table stores add column payments_version integer not null default 0;
grant update (payments_version) on stores to :"owner";

alter table orders
  -- What the shopper chose, as it was then. Null in a demo order, and in one that cost nothing.
  add column payment_method_id uuid,
  add column payment_kind text check (
    payment_kind in ('bank-transfer', 'cash-on-delivery', 'pay-at-pickup', 'custom', 'stripe')),
  add column payment_name text,
  add column payment_instructions text,
  -- The sum of `payments`, and of the completed `refunds`.
  add column paid_cents bigint not null default 0 check (paid_cents between 0 and total_cents),
  add column refunded_cents bigint not null default 0,
  -- What the cancelled pieces cost, and the shipping when nothing is shipped at all.
  add column cancelled_cents bigint not null default 0 check (cancelled_cents between 0 and total_cents),
  add column cancelled_at timestamptz,
  add column archived_at timestamptz,
  -- While it is unpaid: when its owner is reminded, and when it is cancelled.
  add column remind_at timestamptz,
  add column cancel_unpaid_at timestamptz,
  add constraint orders_refunded_check check (refunded_cents between 0 and paid_cents),
  add constraint orders_financial_status_check check (financial_status in ('demo', 'awaiting_payment', 'pending',
    'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided')),
  add constraint orders_demo_check check (financial_status <> 'demo' or payment_kind is null and paid_cents = 0);
create index orders_by_payment on orders (store_id, financial_status, created_at desc, id desc)
  where financial_status <> 'demo';
create index orders_to_remind on orders (remind_at) where remind_at is not null;
create index orders_to_cancel on orders (cancel_unpaid_at) where cancel_unpaid_at is not null;

alter table order_line_items
  add column cancelled_quantity integer not null default 0 check (cancelled_quantity >= 0),
  -- Pieces whose money was given back; those of them that had been shipped.
  add column refunded_quantity integer not null default 0,
  add column returned_quantity integer not null default 0 check (returned_quantity >= 0),
  -- Pieces that went back into stock.
  add column restocked_quantity integer not null default 0 check (restocked_quantity >= 0),
  add constraint order_line_items_open_check check (fulfilled_quantity + cancelled_quantity <= quantity),
  add constraint order_line_items_refunded_check check (
    returned_quantity <= fulfilled_quantity and returned_quantity <= refunded_quantity
    and refunded_quantity - returned_quantity <= cancelled_quantity),
  add constraint order_line_items_restocked_check check (restocked_quantity <= cancelled_quantity + returned_quantity);

-- A cancelled order gives its discounts back: its customer may use them again.
alter table order_discounts add column released boolean not null default false;
drop index order_discounts_once_per_customer;
create unique index order_discounts_once_per_customer on order_discounts (store_id, discount_id, mailbox)
  where once_per_customer and not released;

create table payments (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  order_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  provider text not null check (provider in ('manual', 'stripe')),
  -- The provider's name for it. Null by hand.
  provider_ref text,
  paid_on date not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  unique (store_id, id),
  unique (store_id, provider, provider_ref)
);
create index payments_of_order on payments (store_id, order_id, created_at);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  order_id uuid not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The part of it that is for shipping.
  shipping_cents bigint not null default 0 check (shipping_cents between 0 and amount_cents),
  -- [{ "rate": 1900, "value_cents": 2500, "tax_cents": 399 }, …] with the tax in the value.
  taxes jsonb not null,
  provider text not null check (provider in ('manual', 'stripe')),
  provider_ref text,
  note text not null default '',
  -- The owner who asked for it. Null: it happened by itself.
  requested_by uuid,
  -- Whether the shopper is told when it is done.
  tell_shopper boolean not null,
  failure text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  unique (store_id, id)
);
create index refunds_of_order on refunds (store_id, order_id, created_at);
-- What two refunds at once would give back together could be more than was paid.
create unique index refunds_one_pending on refunds (store_id, order_id) where state = 'pending';

create table refund_lines (
  store_id uuid not null,
  refund_id uuid not null,
  order_line_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  restock boolean not null,
  primary key (refund_id, order_line_item_id),
  foreign key (store_id, refund_id) references refunds (store_id, id) on delete cascade,
  foreign key (store_id, order_line_item_id) references order_line_items (store_id, id) on delete cascade
);
create index refund_lines_of_line on refund_lines (store_id, order_line_item_id);

do $$
declare owned text;
begin
  foreach owned in array array['payment_methods', 'checkout_links', 'payments', 'refunds', 'refund_lines'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
  end loop;
  foreach owned in array array['payment_methods', 'checkout_links'] loop
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('grant select on %I to :"shopper"', owned);
    execute format('create policy shopper_reads on %I for select to :"shopper" using (store_id = current_store_id())', owned);
  end loop;
  -- Money that changed hands is never rewritten or deleted.
  foreach owned in array array['payments', 'refunds', 'refund_lines'] loop
    execute format('grant select, insert on %I to :"owner"', owned);
  end loop;
end $$;
grant update (state, provider_ref, failure, done_at) on refunds to :"owner";
-- Whether a store takes payments is part of what every page knows of its store.
grant select (store_id, active) on payment_methods to :"service";
create policy service_reads on payment_methods for select to :"service" using (true);

grant update (financial_status, paid_cents, refunded_cents, cancelled_cents, cancelled_at, archived_at, remind_at,
  cancel_unpaid_at) on orders to :"owner";
grant update (cancelled_quantity, refunded_quantity, returned_quantity, restocked_quantity) on order_line_items
  to :"owner";
grant update (released) on order_discounts to :"owner";
create policy owner_releases on order_discounts for update to :"owner"
  using (store_id = current_store_id()) with check (store_id = current_store_id());

-- Shoppers read what their pages show, column by column: a new column is the owner's alone until it is granted.
revoke select on orders, order_line_items from :"shopper";
grant select (id, store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents, discount_cents,
  shipping_discount_cents, tax_included, taxes, shipping_tax_cents, shipping_tax_rate, tax_percent, currency_code,
  financial_status, fulfillment_status, shipping_name, shipping_address1, shipping_address2, shipping_city, shipping_zip,
  shipping_country, shipping_phone, shipping_country_code, shipping_region, shipping_method_id, shipping_method_name,
  shipping_delivery_time, pickup_address, pickup_instructions, demo, created_at, payment_method_id, payment_kind,
  payment_name, payment_instructions, paid_cents, refunded_cents, cancelled_cents, cancelled_at) on orders to :"shopper";
grant select (id, store_id, order_id, position, product_id, variant_id, title, variant_title, sku, image_url, quantity,
  fulfilled_quantity, price_cents, total_cents, discount_cents, tax_cents, tax_rate, cancelled_quantity,
  refunded_quantity) on order_line_items to :"shopper";

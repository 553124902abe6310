-- A store's account at Stripe. Keys are encrypted for this store (domain/secrets/); only their endings are shown again.
create table stripe_accounts (
  store_id uuid primary key references stores (id) on delete cascade,
  -- What a shopper chooses at checkout.
  method_id uuid not null default gen_random_uuid(),
  active boolean not null,
  live boolean not null,
  sealed_key bytea not null,
  key_ending text not null check (char_length(key_ending) = 4),
  sealed_webhook_secret bytea not null,
  webhook_secret_ending text not null check (char_length(webhook_secret_ending) = 4)
);

-- The page at the provider where an order is paid: written with the order, filled in once the provider has made it.
create table payment_sessions (
  store_id uuid not null,
  order_id uuid primary key,
  reference text,
  url text,
  expires_at timestamptz not null,
  -- When the provider is asked next. Null: it has nothing more to say.
  due_at timestamptz,
  -- The order was not paid in time: what comes later takes the stock again, if it is still there.
  released boolean not null default false,
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  unique (store_id, order_id)
);
create index payment_sessions_due on payment_sessions (due_at) where due_at is not null;

-- Webhooks that were worked off: a second delivery changes nothing.
create table provider_events (
  store_id uuid not null references stores (id) on delete cascade,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (store_id, event_id)
);
create index provider_events_oldest on provider_events (received_at);

-- When a refund that a provider has not completed is sent or asked about next.
alter table refunds add column due_at timestamptz not null default now();
create index refunds_due on refunds (due_at) where state = 'pending' and provider <> 'manual';

do $$
declare owned text;
begin
  foreach owned in array array['stripe_accounts', 'payment_sessions', 'provider_events'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
  end loop;
end $$;
grant select, insert, update, delete on stripe_accounts to :"owner";
grant select, update (reference, url, due_at, released) on payment_sessions to :"owner";
grant select, insert on provider_events to :"owner";

-- Shoppers see that they can pay by card, and begin it; no key and no address of a payment.
grant select (store_id, method_id, active) on stripe_accounts to :"shopper";
create policy shopper_reads on stripe_accounts for select to :"shopper" using (store_id = current_store_id());
grant insert (store_id, order_id, expires_at, due_at) on payment_sessions to :"shopper";
create policy shopper_begins on payment_sessions for insert to :"shopper" with check (store_id = current_store_id());

-- The sweeper finds what is due in all stores, and works on each within its store.
grant select (store_id, active) on stripe_accounts to :"service";
create policy service_reads on stripe_accounts for select to :"service" using (true);
grant select (store_id, order_id, due_at), update (due_at) on payment_sessions to :"service";
create policy service_claims on payment_sessions to :"service" using (true);
grant update (due_at) on refunds to :"owner";
grant select (store_id, id, state, provider, due_at), update (due_at) on refunds to :"service";
create policy service_claims on refunds to :"service" using (true);
grant select (received_at), delete on provider_events to :"service";
create policy service_forgets on provider_events to :"service" using (true);

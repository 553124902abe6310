-- Roles appear as :"owner", :"shopper" and :"service"; db/migrate.ts fills in this database's names.

revoke create on schema public from public;
grant usage on schema public to :"owner", :"shopper", :"service";

-- The store of the transaction, as inStore sets it. Without one it is null, and null equals no store.
create function current_store_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.store_id', true), '')::uuid;


create table stores (
  id uuid primary key default gen_random_uuid(),
  -- Empty until the owner names the store; then it has a public page.
  slug text unique check (slug ~ '^[a-z0-9-]{1,50}$'),
  name text not null default '' check (char_length(name) <= 100),
  owner_user_id uuid not null unique,
  onboarding_completed boolean not null default false,
  currency_code text not null default 'EUR' check (currency_code ~ '^[A-Z]{3}$'),
  shipping_flat_rate_cents bigint not null default 0 check (shipping_flat_rate_cents >= 0),
  tax_percent numeric(5, 2) not null default 0 check (tax_percent between 0 and 100),
  created_at timestamptz not null default now(),
  check (not onboarding_completed or (slug is not null and name <> ''))
);

alter table stores enable row level security;

-- The currency is read-only once the store exists, and a store never changes hands.
grant select on stores to :"owner";
grant update (slug, name, onboarding_completed, shipping_flat_rate_cents, tax_percent) on stores to :"owner";
create policy owner_reads on stores for select to :"owner" using (id = current_store_id());
create policy owner_changes on stores for update to :"owner" using (id = current_store_id());

grant select (id, slug, name, onboarding_completed, currency_code, shipping_flat_rate_cents, tax_percent, created_at)
  on stores to :"shopper";
create policy shopper_reads_open on stores for select to :"shopper"
  using (id = current_store_id() and onboarding_completed);

-- Sign-in finds or opens an owner's store; every public address begins with a lookup by slug.
grant select, insert on stores to :"service";
create policy service_reads on stores for select to :"service" using (true);
create policy service_opens on stores for insert to :"service" with check (true);


create table events (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id),
  type text not null check (type <> ''),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create index events_by_store on events (store_id, created_at);

alter table events enable row level security;

grant select, insert on events to :"owner";
create policy owner_reads on events for select to :"owner" using (store_id = current_store_id());
create policy owner_records on events for insert to :"owner" with check (store_id = current_store_id());

-- A shopper's order leaves an event; reading them is the owner's.
grant insert on events to :"shopper";
create policy shopper_records on events for insert to :"shopper" with check (store_id = current_store_id());


-- Written in the transaction of what it tells about, sent later by a worker:
--   queued → sending → sent | simulated | queued again | failed
-- A worker takes a due row by setting it to 'sending' and next_attempt_at to the end of its lease. If the
-- worker dies, the row is due again by itself. The id is the idempotency key towards the provider, so that
-- a mail that went out just before the death is not delivered twice.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id),
  type text not null check (type in ('confirmation', 'fulfillment')),
  order_id uuid,
  recipient text not null check (recipient <> ''),
  -- What the template needs besides the order, such as the id of the fulfillment.
  payload jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'simulated', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mail_outbox_due on mail_outbox (next_attempt_at) where state in ('queued', 'sending');
create index mail_outbox_by_order on mail_outbox (store_id, order_id);

alter table mail_outbox enable row level security;

grant select, insert on mail_outbox to :"owner";
create policy owner_reads on mail_outbox for select to :"owner" using (store_id = current_store_id());
create policy owner_queues on mail_outbox for insert to :"owner"
  with check (store_id = current_store_id() and state = 'queued' and attempts = 0);

grant insert on mail_outbox to :"shopper";
create policy shopper_queues on mail_outbox for insert to :"shopper"
  with check (store_id = current_store_id() and state = 'queued' and attempts = 0);

-- The worker sees which mails are due in all stores, and notes what became of them. What a mail tells
-- it reads as that store's owner.
grant select on mail_outbox to :"service";
grant update (state, attempts, next_attempt_at, last_error, sent_at) on mail_outbox to :"service";
create policy service_reads on mail_outbox for select to :"service" using (true);
create policy service_sends on mail_outbox for update to :"service" using (true);

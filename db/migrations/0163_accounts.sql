-- Customers who find their own orders by a code in their mailbox. Off until the owner switches it on.
alter table stores add column has_accounts boolean not null default false;
grant update (has_accounts) on stores to :"owner";
grant select (has_accounts) on stores to :"shopper";

-- The orders of one address, newest first.
create index orders_of_address on orders (store_id, lower(email), created_at desc, id desc);

-- One mail with a code of six digits.
create table account_codes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  -- Hashed with our key: six digits could be guessed.
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (store_id, id)
);
create index account_codes_of_address on account_codes (store_id, email);
create index account_codes_oldest on account_codes (expires_at);

create table account_sessions (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  -- Of the secret in the browser's cookie.
  secret_hash bytea not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (store_id, id),
  unique (store_id, secret_hash)
);
create index account_sessions_of_address on account_sessions (store_id, email);
create index account_sessions_oldest on account_sessions (expires_at);

-- What the next checkout is filled with, under the names of its fields.
create table account_addresses (
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  address jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (store_id, email)
);

do $$
declare kept text;
begin
  foreach kept in array array['account_codes', 'account_sessions', 'account_addresses'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy shopper_keeps on %I to :"shopper" using (store_id = current_store_id())', kept);
    -- The owner reads none of it but the saved address; all of it goes with what is known of a customer.
    execute format('create policy owner_forgets on %I to :"owner" using (store_id = current_store_id())', kept);
    execute format('grant delete on %I to :"owner"', kept);
  end loop;
end $$;

grant select, insert, update (attempts, used_at), delete on account_codes to :"shopper";
grant select, insert, update (last_seen_at), delete on account_sessions to :"shopper";
grant select, insert, update (address, saved_at), delete on account_addresses to :"shopper";
grant select (store_id, email) on account_codes, account_sessions to :"owner";
grant select on account_addresses to :"owner";

-- The sweep over all stores reads no address.
grant select (expires_at), delete on account_codes, account_sessions to :"service";
create policy service_reads on account_codes for select to :"service" using (true);
create policy service_forgets on account_codes for delete to :"service" using (true);
create policy service_reads on account_sessions for select to :"service" using (true);
create policy service_forgets on account_sessions for delete to :"service" using (true);

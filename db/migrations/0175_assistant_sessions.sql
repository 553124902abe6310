-- Carts and checkouts that a shopper's assistant holds: docs/decisions/0075-checkouts-of-assistants.md. They reserve
-- nothing, and live for hours. Whoever knows the id may read and change one, as the protocol wants it.
create table assistant_sessions (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('cart', 'checkout')),
  -- Lines, codes, and what the buyer said.
  wishes jsonb not null,
  email text generated always as (lower(wishes -> 'buyer' ->> 'email')) stored,
  -- Of a checkout that began with a cart.
  cart_id uuid,
  -- The order that a person placed in the shop's checkout, having come from this one.
  order_id uuid,
  cancelled_at timestamptz,
  expires_at timestamptz not null default now() + interval '6 hours',
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete set null (order_id)
);
create index assistant_sessions_of_cart on assistant_sessions (store_id, cart_id) where cart_id is not null;
create index assistant_sessions_of_order on assistant_sessions (store_id, order_id) where order_id is not null;
create index assistant_sessions_oldest on assistant_sessions (expires_at);

alter table assistant_sessions enable row level security;
create policy shopper_keeps on assistant_sessions to :"shopper" using (store_id = current_store_id());
grant select, insert, update (wishes, order_id, cancelled_at) on assistant_sessions to :"shopper";
-- The owner reads none of it; it goes with what is known of a customer.
create policy owner_forgets on assistant_sessions to :"owner" using (store_id = current_store_id());
grant select (store_id, email), delete on assistant_sessions to :"owner";
-- The sweep over all stores reads nothing of it.
grant select (expires_at), delete on assistant_sessions to :"service";
create policy service_reads on assistant_sessions for select to :"service" using (true);
create policy service_forgets on assistant_sessions for delete to :"service" using (true);

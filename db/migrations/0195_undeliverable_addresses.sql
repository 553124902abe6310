-- Addresses of shoppers that the mail provider told the store it cannot reach, or that complained: the store does not
-- write to them until its owner corrects the order, or sends a mail again by hand.
create table undeliverable_addresses (
  store_id uuid not null references stores (id) on delete cascade,
  -- In lower case.
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  -- A code of rules/mail/undeliverable.ts.
  reason text not null check (reason in ('no-such-address', 'mailbox-closed', 'refused', 'complained')),
  noted_at timestamptz not null default now(),
  primary key (store_id, email)
);
create index undeliverable_addresses_oldest on undeliverable_addresses (noted_at);

alter table undeliverable_addresses enable row level security;
grant select, insert, delete on undeliverable_addresses to :"owner";
grant update (reason, noted_at) on undeliverable_addresses to :"owner";
create policy owner_keeps on undeliverable_addresses to :"owner" using (store_id = current_store_id());
-- What forgets old ones in all stores reads no address.
grant select (noted_at), delete on undeliverable_addresses to :"service";
create policy service_forgets on undeliverable_addresses to :"service" using (true);

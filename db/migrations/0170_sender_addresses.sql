-- The address at one of its own domains that a store's mails to shoppers are sent from, as
-- docs/decisions/0063-shop-domains.md describes it.
create table sender_addresses (
  store_id uuid primary key references stores (id) on delete cascade,
  shop_domain_id uuid not null,
  -- What stands before the @.
  local_part text not null check (local_part ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' and char_length(local_part) <= 40),
  state text not null default 'waiting' check (state in ('waiting', 'live', 'failing', 'lost')),
  -- Since when checks fail; of a lost one, since when they failed.
  failing_since timestamptz,
  -- When its owner was told of that.
  told_at timestamptz,
  checked_at timestamptz,
  -- Why the last check failed: a code of rules/shop-domain/, and the record that it is about.
  last_error text,
  wrong_record text,
  -- When the mail provider last refused a mail because of it.
  refused_at timestamptz,
  chosen_at timestamptz not null default now(),
  foreign key (store_id, shop_domain_id) references shop_domains (store_id, id) on delete cascade,
  check (state not in ('failing', 'lost') or failing_since is not null)
);

alter table sender_addresses enable row level security;
grant select, insert, delete on sender_addresses to :"owner";
grant update (shop_domain_id, local_part, state, failing_since, told_at, checked_at, last_error, wrong_record, refused_at,
  chosen_at) on sender_addresses to :"owner";
create policy owner_keeps on sender_addresses to :"owner" using (store_id = current_store_id());

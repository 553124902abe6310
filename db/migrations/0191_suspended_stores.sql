-- Stores that the operator has suspended or closed: docs/decisions/0081-suspended-stores.md. Their people and shoppers can
-- read it, and only the operator's command writes it.
alter table stores
  add column suspended_at timestamptz,
  -- Words for the store's people.
  add column suspended_reason text,
  -- The person with whom it was suspended, and is resumed.
  add column suspended_with uuid references users (id) on delete set null,
  -- When it is erased whole. It is suspended until then.
  add column closing_at timestamptz,
  add constraint stores_suspended check ((suspended_at is null) = (suspended_reason is null)) not valid,
  add constraint stores_closing check (closing_at is null or suspended_at is not null) not valid;
alter table stores validate constraint stores_suspended;
alter table stores validate constraint stores_closing;
create index stores_closing_soon on stores (closing_at) where closing_at is not null;
create index stores_suspended_with on stores (suspended_with) where suspended_with is not null;
grant select (suspended_at) on stores to :"shopper";
grant update (suspended_at, suspended_reason, suspended_with, closing_at) on stores to :"service";

-- A suspended person can sign in and be of stores, but open none.
alter table users
  add column suspended_at timestamptz,
  add column suspended_reason text;

-- Who wants news of a shop by mail. Off until the owner switches it on.
alter table stores add column asks_for_news boolean not null default false;
grant update (asks_for_news) on stores to :"owner";
grant select (asks_for_news) on stores to :"shopper";

-- Asked at the checkout or in the footer, given by a press in a mail, and left at any time. A row for each asking: it is
-- the proof of when, where and to which words somebody agreed. Those that nobody confirms are deleted.
create table consents (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  -- In lower case: the same address in another spelling is the same person.
  email text not null check (char_length(email) between 3 and 255 and email = lower(email)),
  state text not null default 'asked' check (state in ('asked', 'given', 'left')),
  -- By the clock: of several askings in one hour only the first is mailed.
  asked_at timestamptz not null default clock_timestamp(),
  given_at timestamptz,
  left_at timestamptz,
  -- What was agreed to, letter by letter, as the page and the mail said it.
  words text not null check (char_length(words) between 1 and 2000),
  language text not null,
  source text not null check (source in ('checkout', 'footer')),
  -- The order at whose checkout it was asked.
  order_id uuid,
  unique (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete set null (order_id),
  check ((state <> 'asked') = (given_at is not null)),
  check ((state = 'left') = (left_at is not null))
);
-- Given twice, it is given once.
create unique index consents_given on consents (store_id, email) where state = 'given';
create index consents_of_address on consents (store_id, email);
create index consents_newest on consents (store_id, given_at desc, id desc) where state = 'given';
create index consents_unconfirmed on consents (asked_at) where state = 'asked';
create index consents_of_order on consents (store_id, order_id) where order_id is not null;

alter table consents enable row level security;
-- A shopper's request may ask and read nothing: not even whether an address is on the list.
grant insert on consents to :"shopper";
create policy shopper_asks on consents for insert to :"shopper"
  with check (store_id = current_store_id() and state = 'asked');
grant select, update (state, given_at, left_at), delete on consents to :"owner";
create policy owner_keeps on consents to :"owner" using (store_id = current_store_id());
-- The sweep over all stores reads no address.
grant select (id, store_id, state, asked_at), delete on consents to :"service";
create policy service_reads on consents for select to :"service" using (true);
create policy service_forgets on consents for delete to :"service" using (state = 'asked');

-- Its mail goes with it.
alter table mail_outbox add column consent_id uuid;
alter table mail_outbox add constraint mail_outbox_of_consent
  foreign key (store_id, consent_id) references consents (store_id, id) on delete cascade;
create index mail_outbox_by_consent on mail_outbox (store_id, consent_id) where consent_id is not null;
alter table mail_outbox drop constraint mail_outbox_type_check;
alter table mail_outbox add constraint mail_outbox_type_check check (type in (
  'confirmation', 'fulfillment', 'payment-received', 'payment-reminder', 'cancellation', 'refund', 'return-received',
  'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed', 'domain-changed',
  'stock-wish-asked', 'stock-wish-asked-again', 'back-in-stock', 'news-asked'));

-- Shoppers who want one mail when a sold-out variant is back. Off until the owner switches it on.
alter table stores add column takes_stock_wishes boolean not null default false;
grant update (takes_stock_wishes) on stores to :"owner";
grant select (takes_stock_wishes) on stores to :"shopper";

-- Asked, then confirmed by a click in a mail; then it waits, until `mail_id` names the mail that tells of the stock.
-- The row is deleted soon after that mail was sent, and with it the address.
create table stock_wishes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  variant_id uuid not null,
  email text not null check (char_length(email) between 3 and 255),
  -- The order in which mails go out; by the clock, because a transaction may ask for several.
  asked_at timestamptz not null default clock_timestamp(),
  -- The last time that the shopper said yes.
  confirmed_at timestamptz,
  -- When the shopper was asked whether the wish still holds; null again after a yes.
  asked_again_at timestamptz,
  mail_id uuid,
  unique (store_id, id),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade
);
-- Asking twice is not told apart from asking once; confirming twice waits once.
create unique index stock_wishes_waiting on stock_wishes (variant_id, lower(email))
  where confirmed_at is not null and mail_id is null;
create index stock_wishes_in_turn on stock_wishes (store_id, variant_id, asked_at, id)
  where confirmed_at is not null and mail_id is null;
create index stock_wishes_unconfirmed on stock_wishes (asked_at) where confirmed_at is null;
create index stock_wishes_oldest on stock_wishes (confirmed_at) where confirmed_at is not null and mail_id is null;
create index stock_wishes_told on stock_wishes (mail_id) where mail_id is not null;

alter table stock_wishes enable row level security;
-- A shopper's request may write a wish and read none: not even whether an address waits already.
grant insert on stock_wishes to :"shopper";
create policy shopper_asks on stock_wishes for insert to :"shopper"
  with check (store_id = current_store_id() and confirmed_at is null and asked_again_at is null and mail_id is null);
grant select, update (confirmed_at, asked_again_at, mail_id), delete on stock_wishes to :"owner";
create policy owner_keeps on stock_wishes to :"owner" using (store_id = current_store_id());
-- The sweep over all stores reads no address.
grant select (id, store_id, asked_at, confirmed_at, asked_again_at, mail_id), delete on stock_wishes to :"service";
create policy service_reads on stock_wishes for select to :"service" using (true);
create policy service_forgets on stock_wishes for delete to :"service" using (true);

-- Variants that are back while wishes wait for them.
create table restocks (
  store_id uuid not null,
  variant_id uuid primary key,
  -- How many came back and have not been told of.
  pieces integer not null check (pieces >= 0),
  -- When all others who wait are told; null until the first mails are queued.
  others_at timestamptz,
  -- When it is looked at next.
  look_at timestamptz not null default now(),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade
);
create index restocks_due on restocks (look_at);
create index restocks_of_store on restocks (store_id);

alter table restocks enable row level security;
grant select, insert, update, delete on restocks to :"owner";
create policy owner_keeps on restocks to :"owner" using (store_id = current_store_id());
grant select (store_id, variant_id, look_at) on restocks to :"service";
create policy service_finds on restocks for select to :"service" using (true);

-- Whoever raises stock (an owner's save, an import and its undoing, a cancelled or refunded order) passes here; a sale
-- does not. After a time at 0 all pieces are new ones; before that, only what was added.
create function note_restock() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into restocks (store_id, variant_id, pieces)
  select new.store_id, new.id, new.inventory_qty - old.inventory_qty
  where exists (
    select from stock_wishes w
    where w.store_id = new.store_id and w.variant_id = new.id and w.confirmed_at is not null and w.mail_id is null)
  on conflict (variant_id) do update set
    pieces = case when old.inventory_qty = 0 then excluded.pieces else restocks.pieces + excluded.pieces end,
    others_at = case when old.inventory_qty = 0 then null else restocks.others_at end,
    look_at = now();
  return null;
end $$;
revoke execute on function note_restock() from public;

create trigger note_restock after update of inventory_qty on product_variants
  for each row when (new.inventory_qty > old.inventory_qty) execute function note_restock();

-- The mails of a wish go with it.
alter table mail_outbox add column wish_id uuid;
alter table mail_outbox add constraint mail_outbox_of_wish
  foreign key (store_id, wish_id) references stock_wishes (store_id, id) on delete cascade;
create index mail_outbox_by_wish on mail_outbox (store_id, wish_id) where wish_id is not null;
alter table mail_outbox drop constraint mail_outbox_type_check;
alter table mail_outbox add constraint mail_outbox_type_check check (type in (
  'confirmation', 'fulfillment', 'payment-received', 'payment-reminder', 'cancellation', 'refund', 'return-received',
  'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed',
  'stock-wish-asked', 'stock-wish-asked-again', 'back-in-stock'));

-- The people of a store and what each may do; docs/decisions/0066-people-of-a-store.md. stores.owner_user_id stays as who
-- opened the store, and decides nothing any more.
create table memberships (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- One of ROLES in rules/people/roles.ts.
  role text not null
    check (role in ('owner', 'manager', 'orders', 'fulfilment', 'products', 'content', 'reader')),
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);
create index memberships_of_user on memberships (user_id);

insert into memberships (store_id, user_id, role, created_at)
select s.id, u.id, 'owner', s.created_at from stores s join users u on u.id = s.owner_user_id;

alter table stores drop constraint stores_owner_user_id_key;

create table invitations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null
    check (role in ('owner', 'manager', 'orders', 'fulfilment', 'products', 'content', 'reader')),
  -- SHA-256 of what the link in the mail holds.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  unique (store_id, id),
  check (used_at is null or revoked_at is null),
  -- Whoever is no longer one of the store's people invites nobody.
  foreign key (store_id, invited_by) references memberships (store_id, user_id) on delete cascade
);
create unique index invitations_pending on invitations (store_id, email) where used_at is null and revoked_at is null;
create index invitations_by_email on invitations (email) where used_at is null and revoked_at is null;
create index invitations_by_inviter on invitations (store_id, invited_by);
create index invitations_oldest on invitations (expires_at);

-- At most one at a time: an owner offers her place to another of the store's people, who has yet to take it.
create table hand_overs (
  store_id uuid primary key references stores (id) on delete cascade,
  from_user_id uuid not null,
  to_user_id uuid not null,
  asked_at timestamptz not null default now(),
  check (from_user_id <> to_user_id),
  foreign key (store_id, from_user_id) references memberships (store_id, user_id) on delete cascade,
  foreign key (store_id, to_user_id) references memberships (store_id, user_id) on delete cascade
);

do $$
declare owned text;
begin
  foreach owned in array array['memberships', 'invitations', 'hand_overs'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
  end loop;
end $$;
grant update (role) on memberships to :"owner";
grant update (token_hash, invited_by, invited_at, expires_at, used_at, revoked_at) on invitations to :"owner";
grant update (from_user_id, to_user_id, asked_at) on hand_overs to :"owner";

-- Every request of the back office begins with a lookup by person; signing in opens a store.
grant select, insert on memberships to :"service";
create policy service_reads on memberships for select to :"service" using (true);
create policy service_opens on memberships for insert to :"service" with check (true);

-- Finds an invitation by its token, and whether an address is invited anywhere; removes old ones.
grant select, delete on invitations to :"service";
create policy service_finds on invitations for select to :"service" using (true);
create policy service_sweeps on invitations for delete to :"service" using (true);

-- The addresses of a store's people, and of nobody else.
grant select (id, email) on users to :"owner";
create policy owner_reads_people on users for select to :"owner"
  using (exists (select from memberships m where m.store_id = current_store_id() and m.user_id = users.id));

-- What the owner is told goes to every owner. What a person is told of her own sign-in (payload.person) goes to her alone.
create or replace function address_to_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare recipients text[];
begin
  select case
    when new.type = 'security-changed' and new.payload ? 'person' then array(
      select u.email from memberships m join users u on u.id = m.user_id
      where m.store_id = s.id and m.user_id = (new.payload ->> 'person')::uuid)
    when new.type not in ('archive-made', 'security-changed', 'domain-changed') and d.contact_email <> ''
      then array[d.contact_email]
    else array(
      select u.email from memberships m join users u on u.id = m.user_id
      where m.store_id = s.id and m.role = 'owner' order by m.created_at, u.email)
    end
  into recipients
  from stores s
    left join store_details d on d.store_id = s.id
    left join mail_settings m on m.store_id = s.id
  where s.id = new.store_id and coalesce(
    case new.type when 'new-order' then m.new_order when 'new-return' then m.new_return
      when 'unpaid-order' then m.unpaid_order end, true);
  new.recipient := recipients[1];
  if new.recipient is null then
    return null;
  end if;
  new.mailbox := bare_mailbox(new.recipient);
  insert into mail_outbox (store_id, type, order_id, payload, recipient, mailbox)
  select new.store_id, new.type, new.order_id, new.payload, address, bare_mailbox(address)
  from unnest(recipients[2:]) address;
  return new;
end $$;

drop trigger address_to_owner on mail_outbox;
create trigger address_to_owner before insert on mail_outbox
  -- Not for the rows that the function itself adds for further owners.
  for each row when (pg_trigger_depth() = 0 and new.type in (
    'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed', 'domain-changed'))
  execute function address_to_owner();

-- What a shopper is told after the order was placed, and what the store's owner is told.
alter table mail_outbox drop constraint mail_outbox_type_check;
alter table mail_outbox add constraint mail_outbox_type_check check (type in (
  'confirmation', 'fulfillment', 'payment-received', 'payment-reminder', 'cancellation', 'refund', 'return-received',
  'new-order', 'new-return', 'unpaid-order'));

-- Which mails the owner gets. Without a row she gets all of them.
create table mail_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  new_order boolean not null,
  new_return boolean not null,
  unpaid_order boolean not null
);

-- The owner's own words in a mail to her shoppers.
create table mail_words (
  store_id uuid not null references stores (id) on delete cascade,
  type text not null check (type in (
    'confirmation', 'fulfillment', 'payment-received', 'payment-reminder', 'cancellation', 'refund', 'return-received')),
  words text not null check (char_length(words) between 1 and 300),
  primary key (store_id, type)
);

-- Rises with every save: of two tabs the second is told of the first.
alter table stores add column mails_version integer not null default 0;
grant update (mails_version) on stores to :"owner";

do $$
declare owned text;
begin
  foreach owned in array array['mail_settings', 'mail_words'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('grant select, insert, delete on %I to :"owner"', owned);
    execute format('create policy owner_keeps on %I to :"owner" using (store_id = current_store_id())', owned);
  end loop;
end $$;

-- As in rules/email/mailbox.ts.
create function bare_mailbox(address text) returns text
  language sql immutable parallel safe
  return (
    select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end
    from (select regexp_replace(lower(address), '^.*@', '') as domain,
      regexp_replace(regexp_replace(lower(address), '@[^@]*$', ''), '^([^+]+)\+.*$', '\1') as name) parts);

-- A mail for the owner goes to the store's contact address, or to the address that she signs in with. A shopper's order
-- queues it, and shoppers may read neither: so the address is filled in here, whatever the statement named. A mail that
-- the owner has switched off is not queued.
create function address_to_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select coalesce(nullif(d.contact_email, ''), u.email) into new.recipient
  from stores s left join users u on u.id = s.owner_user_id
    left join store_details d on d.store_id = s.id
    left join mail_settings m on m.store_id = s.id
  where s.id = new.store_id and coalesce(
    case new.type when 'new-order' then m.new_order when 'new-return' then m.new_return else m.unpaid_order end, true);
  if new.recipient is null then
    return null;
  end if;
  new.mailbox := bare_mailbox(new.recipient);
  return new;
end $$;
revoke execute on function address_to_owner() from public;

create trigger address_to_owner before insert on mail_outbox
  for each row when (new.type in ('new-order', 'new-return', 'unpaid-order')) execute function address_to_owner();

-- One of a store's people is told of her role, of her removal, and of a hand-over, at the address that she signs in with.
alter table mail_outbox drop constraint mail_outbox_type_check;
alter table mail_outbox add constraint mail_outbox_type_check check (type in (
  'confirmation', 'fulfillment', 'payment-received', 'payment-reminder', 'cancellation', 'refund', 'return-received',
  'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed', 'domain-changed',
  'people-changed', 'stock-wish-asked', 'stock-wish-asked-again', 'back-in-stock', 'news-asked'));

create or replace function address_to_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare recipients text[];
begin
  select case
    when new.type in ('security-changed', 'people-changed') and new.payload ? 'person' then array(
      select u.email from memberships m join users u on u.id = m.user_id
      where m.store_id = s.id and m.user_id = (new.payload ->> 'person')::uuid)
    when new.type not in ('archive-made', 'security-changed', 'domain-changed', 'people-changed')
      and d.contact_email <> ''
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
    'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed', 'domain-changed',
    'people-changed'))
  execute function address_to_owner();

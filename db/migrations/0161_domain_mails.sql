-- A domain of a shop fails, was lost, or goes to another store: the owner is always told, at the address that she signs
-- in with.
alter table mail_outbox drop constraint mail_outbox_type_check;
alter table mail_outbox add constraint mail_outbox_type_check check (type in (
  'confirmation', 'fulfillment', 'payment-received', 'payment-reminder', 'cancellation', 'refund', 'return-received',
  'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed', 'domain-changed',
  'stock-wish-asked', 'stock-wish-asked-again', 'back-in-stock'));

create or replace function address_to_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select case when new.type in ('archive-made', 'security-changed', 'domain-changed') then u.email
    else coalesce(nullif(d.contact_email, ''), u.email) end
  into new.recipient
  from stores s left join users u on u.id = s.owner_user_id
    left join store_details d on d.store_id = s.id
    left join mail_settings m on m.store_id = s.id
  where s.id = new.store_id and coalesce(
    case new.type when 'new-order' then m.new_order when 'new-return' then m.new_return
      when 'unpaid-order' then m.unpaid_order end, true);
  if new.recipient is null then
    return null;
  end if;
  new.mailbox := bare_mailbox(new.recipient);
  return new;
end $$;

drop trigger address_to_owner on mail_outbox;
create trigger address_to_owner before insert on mail_outbox
  for each row when (new.type in (
    'new-order', 'new-return', 'unpaid-order', 'payment-problem', 'archive-made', 'security-changed', 'domain-changed'))
  execute function address_to_owner();

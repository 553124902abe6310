-- Correcting an order's e-mail also corrects its mails that have not been sent.
grant update (recipient, mailbox) on mail_outbox to :"owner";
create policy owner_readdresses on mail_outbox for update to :"owner"
  using (store_id = current_store_id() and order_id is not null and state in ('queued', 'sending'));

-- A mail that was on its way meanwhile keeps the recipient that it was sent to.
grant update (recipient, mailbox) on mail_outbox to :"service";

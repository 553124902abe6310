-- When an operator sent a mail on its way again: whatever drops mails that are late counts from then, also when a quota holds it
-- back once more. docs/decisions/0084-quotas.md.
alter table mail_outbox add column released_at timestamptz;
grant update (released_at) on mail_outbox to :"service";

-- Until when a quota held a mail back: other limits drop what they hold for a day, and that day begins then.
-- docs/decisions/0084-quotas.md.
alter table mail_outbox add column held_until timestamptz;
grant update (held_until) on mail_outbox to :"service";

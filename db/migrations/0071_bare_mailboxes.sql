-- The limits on mail count the mailbox, whatever tag its address bears, and who asked for the mail.
alter table mail_outbox
  -- rules/mailbox.ts. Null in rows that an older version wrote.
  add column mailbox text,
  -- A keyed hash of the network that placed the order; null when the owner caused the mail.
  add column network text,
  -- The limit that holds it back now.
  add column limited_by text check (limited_by in ('mailbox', 'network', 'store'));

-- It is shown to the owner: from now on in our own words, without a provider's line, host or port.
update mail_outbox set mailbox = lower(recipient),
  last_error = case when last_error is not null then 'The e-mail provider did not take it.' end;

drop index mail_outbox_sent_to, mail_outbox_unsent_to;
create index mail_outbox_sent_to on mail_outbox (mailbox, type, sent_at) where sent_at is not null;
create index mail_outbox_unsent_to on mail_outbox (mailbox, type) where state in ('queued', 'sending');
create index mail_outbox_sent_for on mail_outbox (network, sent_at) where network is not null and sent_at is not null;

-- How many wait, and since when.
create index mail_outbox_unsent on mail_outbox (created_at) where state in ('queued', 'sending');

grant update (limited_by) on mail_outbox to :"service";

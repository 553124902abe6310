-- Mails that were given up are counted at every look at the metrics; among those that went out they are few.
create index mail_outbox_failed on mail_outbox (created_at) where state = 'failed';

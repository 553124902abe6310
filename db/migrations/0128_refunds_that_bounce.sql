-- A refund that is done may come back from the bank for 30 days: so long the provider is asked about it once a day.
-- Null: it has nothing more to say.
alter table refunds alter column due_at drop not null;
update refunds set due_at = null
where state = 'done' and (failure is not null or done_at < now() - interval '30 days');
drop index refunds_due;
create index refunds_due on refunds (due_at) where state <> 'failed' and provider <> 'manual' and due_at is not null;

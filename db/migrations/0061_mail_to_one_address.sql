-- What waits for one address is counted before more is queued for it, whichever store it comes from.
create index mail_outbox_unsent_to on mail_outbox (lower(recipient), type) where state in ('queued', 'sending');

-- No store's owner sees what others queue, so it is the worker that looks and queues.
grant insert on mail_outbox to :"service";
create policy service_queues on mail_outbox for insert to :"service" with check (state = 'queued' and attempts = 0);

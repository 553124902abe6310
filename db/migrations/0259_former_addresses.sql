-- apart
create index concurrently if not exists events_by_former_address on events (store_id, lower(payload #>> '{before,email}'))
  where type = 'order.corrected';

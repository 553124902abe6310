-- apart
-- The sweep of old changes passes the events of orders, which stay for ever.
create index concurrently if not exists events_changed_in_time on events (created_at) where history_kind is not null;

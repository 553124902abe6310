-- When `npm run backup` last succeeded, for all processes. Like the rest of the row it is in no backup.
alter table installation add column last_backup_at timestamptz;

-- What /metrics counts over all stores: payments that nobody has settled, and refunds that wait.
grant select (released) on payment_sessions to :"service";
grant select (created_at) on refunds to :"service";

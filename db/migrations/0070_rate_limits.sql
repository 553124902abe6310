-- What the shared limits have counted, for all processes together. A key is a keyed hash: the table holds no
-- address of anybody. Unlogged: a count costs no write to disk, and a crash of the database server empties it.
create unlogged table rate_limits (
  key bytea primary key,
  -- Oldest first, by the database's clock.
  taken timestamptz[] not null,
  expires_at timestamptz not null
);

-- For the service role alone, as the sign-in tables are: a limit guards what comes before there is a store.
alter table rate_limits enable row level security;
grant select, insert, update, delete on rate_limits to :"service";
create policy service_keeps on rate_limits to :"service" using (true);

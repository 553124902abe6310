-- What the operator's command did, over all stores. Append only: a deed has a row when it begins and one when it ends.
-- No store can read it. An address of a person is there as a keyed hash alone.
create table operator_deeds (
  id bigint generated always as identity primary key,
  -- The same in both rows of a deed.
  deed uuid not null,
  at timestamptz not null default now(),
  who text not null check (who <> ''),
  command text not null,
  subject text,
  outcome text not null check (outcome in ('begun', 'done', 'nothing', 'refused', 'failed')),
  details jsonb not null default '{}'
);
create index operator_deeds_by_deed on operator_deeds (deed);
create index operator_deeds_by_subject on operator_deeds (subject, id) where subject is not null;

-- The service role has no store: it writes and reads them, and can change none.
alter table operator_deeds enable row level security;
grant select, insert on operator_deeds to :"service";
create policy service_reads on operator_deeds for select to :"service" using (true);
create policy service_adds on operator_deeds for insert to :"service" with check (true);

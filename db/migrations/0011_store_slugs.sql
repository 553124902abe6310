-- Whose slug is whose: every slug that a store has, or had while it was open. The primary key decides races,
-- also those between a store that leaves a slug and one that wants it.

create table store_slugs (
  slug text primary key,
  store_id uuid not null references stores (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index store_slugs_of_store on store_slugs (store_id);

insert into store_slugs (slug, store_id) select slug, id from stores where slug is not null;

alter table store_slugs enable row level security;

-- Written by the trigger alone. Public addresses are looked up here, the old ones to redirect.
grant select on store_slugs to :"service";
create policy service_reads on store_slugs for select to :"service" using (true);

-- An owner sees no other store's slugs, so this runs with the rights of the tables' owner.
create function claim_store_slug() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.slug is not distinct from new.slug then
    return null;
  end if;
  -- A slug under which nobody ever saw a page is free again.
  if tg_op = 'UPDATE' and not old.onboarding_completed then
    delete from store_slugs where slug = old.slug and store_id = old.id;
  end if;
  insert into store_slugs (slug, store_id) select new.slug, new.id where new.slug is not null
    on conflict (slug) do nothing;
  if new.slug is not null and not exists (select from store_slugs where slug = new.slug and store_id = new.id) then
    raise unique_violation using message = 'the slug belongs to another store', constraint = 'store_slugs_pkey';
  end if;
  return null;
end $$;
revoke execute on function claim_store_slug() from public;

create trigger claim_slug after insert or update of slug on stores
  for each row execute function claim_store_slug();

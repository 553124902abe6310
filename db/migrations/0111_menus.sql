-- The menus in the header and the footer of a store, as rules/menu/menu.ts describes them. Items name products,
-- collections and pages by id; one that was deleted since is not shown.
create table menus (
  store_id uuid primary key references stores (id) on delete cascade,
  header jsonb not null,
  footer jsonb not null
);

alter table menus enable row level security;
grant select, insert, update (header, footer) on menus to :"owner";
create policy owner_keeps on menus to :"owner" using (store_id = current_store_id());

-- A page finds its store, and with it the menus, before it knows whose it is.
grant select on menus to :"service";
create policy service_reads on menus for select to :"service" using (true);

-- Rises with every save: of two tabs the second is told of the first.
alter table stores add column menus_version integer not null default 0;
grant update (menus_version) on stores to :"owner";

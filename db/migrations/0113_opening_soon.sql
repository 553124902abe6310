-- A store that is closed while it is built: its pages say 'Opening soon', and nobody can order.
alter table stores add column opening_soon boolean not null default false;
grant update (opening_soon) on stores to :"owner";
grant select (opening_soon) on stores to :"shopper";

-- A closed store neither answers addresses that name no store, nor is it in the site map.
drop index stores_oldest_open;
create index stores_oldest_open on stores (created_at, id) where onboarding_completed and not opening_soon;

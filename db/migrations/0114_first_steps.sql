-- The list of first steps on the dashboard of a new store, until its owner dismisses it.
alter table stores add column first_steps_dismissed boolean not null default false;
grant update (first_steps_dismissed) on stores to :"owner";
-- A store that has sold something is not new.
update stores set first_steps_dismissed = true where exists (select from orders where store_id = stores.id);

-- A store that was suspended before it was closed is suspended again when it is reopened:
-- docs/decisions/0081-suspended-stores.md.
alter table stores add column reason_before_closing text;
grant update (reason_before_closing) on stores to :"service";

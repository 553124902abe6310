-- Assistants find the shop's products, and fill carts and checkouts for their people (http/ucp).
alter table stores add column sells_to_assistants boolean not null default false;
grant update (sells_to_assistants) on stores to :"owner";
grant select (sells_to_assistants) on stores to :"shopper";

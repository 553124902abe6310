-- The public page of an order asks for its postal code or e-mail before it shows more than how far the order is.
alter table stores add column protects_orders boolean not null default false;
grant update (protects_orders) on stores to :"owner";
grant select (protects_orders) on stores to :"shopper";

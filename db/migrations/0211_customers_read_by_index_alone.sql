-- The indexes of before, which did not hold what filters ask for.
drop index customers_by_last_order, customers_by_spent, customers_by_orders, consents_by_state;
alter table customers drop constraint customers_store_id_email_key;
alter table customers add constraint customers_store_id_email_key unique using index customers_by_address;

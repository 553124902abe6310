-- Whoever deletes products or variants deletes what belongs to them. Without these each one costs a walk through the
-- rows of all stores.
create index stock_wishes_of_variant on stock_wishes (store_id, variant_id);
create index old_handles_of_product on old_handles (store_id, product_id) where product_id is not null;

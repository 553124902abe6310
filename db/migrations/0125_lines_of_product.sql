-- Undoing an import asks of each product whether it was ever sold.
create index order_line_items_of_product on order_line_items (store_id, product_id) where product_id is not null;

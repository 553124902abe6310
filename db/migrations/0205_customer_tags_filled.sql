-- apart
-- Locked first: whoever saves tags meanwhile waits, and is counted once.
do $$
begin
  lock table customer_tags in exclusive mode;
  delete from customer_tags;
  insert into customer_tags (store_id, tag, customers)
  select c.store_id, tag, count(*) from customers c, unnest(c.tags) as tag where c.tags <> '{}' group by 1, 2;
  commit;
end $$;

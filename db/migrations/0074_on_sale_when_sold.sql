-- Whether all of these products are on sale at this moment. Volatile, so that it sees what has been committed up to
-- its call: the statement that calls it sees what was there when it began, and may have waited for a lock since.
create function are_on_sale(store uuid, wanted uuid[]) returns boolean
  language plpgsql volatile
as $$
begin
  return cardinality(wanted) =
    (select count(*) from products where store_id = store and id = any(wanted) and status = 'active');
end $$;
revoke execute on function are_on_sale from public;
grant execute on function are_on_sale to :"shopper";

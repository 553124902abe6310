-- apart
-- Of the customers that there are; those who come are told by a trigger.
do $$
begin
  loop
    update customers c set news = news_state(c.store_id, c.email)
    where c.id in (
      select u.id from customers u join consents n on n.store_id = u.store_id and n.email = u.email
      where u.news is null limit 5000);
    exit when not found;
    commit;
  end loop;
end $$;

-- apart
-- What was searched for may be a person's name or address, and outlived her erasure.
do $$
begin
  loop
    update events set payload = jsonb_build_object(
      'export_id', payload -> 'export_id', 'by', payload -> 'by', 'kind', payload -> 'kind')
    where id in (select id from events where type = 'export.started' and payload - '{export_id,by,kind}'::text[] <> '{}' limit 5000);
    exit when not found;
    commit;
  end loop;
end $$;

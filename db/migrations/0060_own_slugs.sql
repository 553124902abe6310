-- An owner may have so many addresses and no more, so she is allowed to count her own.
grant select on store_slugs to :"owner";
create policy owner_reads on store_slugs for select to :"owner" using (store_id = current_store_id());

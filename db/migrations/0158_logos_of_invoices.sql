-- A document keeps the logo that it was issued with: the sweep of unused pictures asks for it.
create index invoices_by_logo on invoices (store_id, (content -> 'look' -> 'logo' ->> 'url'))
  where content -> 'look' -> 'logo' ->> 'url' is not null;

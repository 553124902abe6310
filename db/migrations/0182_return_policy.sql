-- What search engines are told of a store's returns, beside the page that explains them.
alter table checkout_links
  add column return_days integer check (return_days between 1 and 365),
  add column return_fees text check (return_fees in ('free', 'shopper'));

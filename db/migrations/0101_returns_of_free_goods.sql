-- A piece that cost nothing is returned with a refund of 0.
alter table refunds
  drop constraint refunds_amount_cents_check,
  add constraint refunds_amount_cents_check check (amount_cents >= 0);

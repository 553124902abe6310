-- Money that came beyond what was due, and what of it was given back. Both are part of paid_cents and refunded_cents.
alter table orders
  add column overpaid_cents bigint not null default 0,
  add column overpaid_refunded_cents bigint not null default 0,
  drop constraint orders_check,
  add constraint orders_paid_check check (paid_cents >= 0 and paid_cents - overpaid_cents between 0 and total_cents),
  add constraint orders_overpaid_check check (overpaid_cents between 0 and paid_cents),
  add constraint orders_overpaid_refunded_check check (
    overpaid_refunded_cents between 0 and least(overpaid_cents, refunded_cents)
    and refunded_cents - overpaid_refunded_cents <= paid_cents - overpaid_cents);
grant update (overpaid_cents, overpaid_refunded_cents) on orders to :"owner";
grant select (overpaid_cents, overpaid_refunded_cents) on orders to :"shopper";

-- The part of a refund that was overpaid: nothing was sold for it, so it is in no tax.
alter table refunds add column overpaid_cents bigint not null default 0
  check (overpaid_cents between 0 and amount_cents);

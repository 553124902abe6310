-- Of what was given back, the part for cancelled goods. The rest is for returned goods, or goodwill.
alter table orders add column cancelled_refunded_cents bigint not null default 0;
update orders set cancelled_refunded_cents = least(cancelled_cents, refunded_cents) where refunded_cents > 0;
alter table orders add constraint orders_cancelled_refunded_check
  check (cancelled_refunded_cents between 0 and least(cancelled_cents, refunded_cents));
grant update (cancelled_refunded_cents) on orders to :"owner";
grant select (cancelled_refunded_cents) on orders to :"shopper";

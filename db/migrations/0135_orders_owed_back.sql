-- The few orders with money that is owed back are listed and counted without reading the others. The condition is that of
-- domain/orders/lists/list-orders.ts.
create index orders_owed_back on orders (store_id, created_at desc, id desc)
  where overpaid_cents > overpaid_refunded_cents
    or (paid_cents - overpaid_cents > refunded_cents - overpaid_refunded_cents
      and paid_cents - overpaid_cents - cancelled_refunded_cents > total_cents - cancelled_cents);

import { notInArray, sql } from "drizzle-orm";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { isUnsettled, PAYMENT_STATUSES } from "#rules/payment/payment-status.ts";

// What the figures count, as `revenueCents` and `isUnsettled` in rules/payment/payment-status.ts define it.

export const isCounted = notInArray(orders.financialStatus, PAYMENT_STATUSES.filter(isUnsettled));

/** Demo orders may be from before the store changed its currency. */
export const inStoreCurrency = sql`${orders.currencyCode} =
  (select s.currency_code from stores s where s.id = ${orders.storeId})`;

// PostgreSQL returns bigint sums as text, to be safe from overflow; those of a month fit a number.
export const revenueCents =
  sql<number>`coalesce(sum(greatest(0, ${orders.totalCents} - ${orders.cancelledCents}
  - (${orders.refundedCents} - ${orders.overpaidRefundedCents} - ${orders.cancelledRefundedCents}))), 0)`.mapWith(
    Number,
  );

export const unitsSold = sql<number>`coalesce(sum(${orderLineItems.quantity}
  - ${orderLineItems.cancelledQuantity}), 0)`.mapWith(Number);

import { say } from "#rules/language/say.ts";
import { type Balance, dueCents } from "#rules/payment/payment-status.ts";
import type { SumRow } from "./price/sum-rows.ts";
import type { PublicOrder } from "./public-order.ts";

type Paid = Pick<
  PublicOrder,
  | "financial_status"
  | "total_cents"
  | "cancelled_cents"
  | "paid_cents"
  | "refunded_cents"
  | "cancelled_refunded_cents"
  | "overpaid_cents"
  | "overpaid_refunded_cents"
>;

export function balanceOf(order: Omit<Paid, "financial_status">): Balance {
  return {
    totalCents: order.total_cents,
    cancelledCents: order.cancelled_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
    cancelledRefundedCents: order.cancelled_refunded_cents,
    overpaidCents: order.overpaid_cents,
    overpaidRefundedCents: order.overpaid_refunded_cents,
  };
}

/** What the shopper still has to pay: nothing in a demo order. */
export function dueOf(order: Paid): number {
  return order.financial_status === "demo" ? 0 : dueCents(balanceOf(order));
}

/** What was cancelled, without the goods whose money was given back: the refunds tell of those. */
export function onlyCancelled(order: Pick<Paid, "cancelled_cents" | "cancelled_refunded_cents">): number {
  return order.cancelled_cents - order.cancelled_refunded_cents;
}

/** What became of the total since the order was placed, below it. Nothing as long as all of it is to be paid. */
export function paymentRows(order: Paid): SumRow[] {
  const due = dueOf(order);
  if (order.financial_status === "awaiting_payment")
    return [{ name: say.sums.waiting, cents: due, kind: "total" }];
  if (due === order.total_cents) return [];
  const parts: SumRow[] = [
    { name: say.sums.cancelled, cents: -onlyCancelled(order), kind: "part" },
    { name: say.sums.paid, cents: order.paid_cents, kind: "part" },
    { name: say.sums.refunded, cents: -order.refunded_cents, kind: "part" },
    { name: say.sums.due, cents: due, kind: "total" },
  ];
  const rows = parts.filter(({ cents }) => cents !== 0);
  if (order.refunded_cents > 0 && due === 0)
    rows.push({ name: say.sums.rest, cents: order.paid_cents - order.refunded_cents, kind: "total" });
  const overpaid = order.overpaid_cents - order.overpaid_refunded_cents;
  if (overpaid > 0) rows.push({ name: say.sums.toGiveBack, cents: overpaid, kind: "total" });
  return rows;
}

import type { Order } from "#app/admin/orders/order-queries.ts";
import { linesLeft } from "#app/admin/orders/parcels/parcel-lines.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import { dueCents, isUnsettled, type PaymentStatus, refundableCents } from "#rules/payment/payment-status.ts";

export type Deed = "pay" | "pay-more" | "refund" | "correct" | "cancel";

/** What the owner can do with an order now. The server judges again. */
export function possibleDeeds(order: Order): Record<Deed, boolean> {
  const isCancelled = order.cancelled_at !== null;
  const isPayable = order.financial_status !== "demo" && !isUnsettled(order.financial_status);
  const isOwed = isPayable && dueCents(balanceOf(order)) > 0;
  const isShipped = order.fulfillment_status !== "unfulfilled";
  return {
    pay: isOwed,
    // Paid twice, after it was cancelled, or for an order that costs nothing: it is recorded, to be given back.
    "pay-more": !isOwed && !NOT_BY_HAND.includes(order.financial_status),
    refund: refundableCents(balanceOf(order)) > 0 || (isPayable && hasFreePieces(order)),
    // E-mail and phone also when the address stays.
    correct: !isCancelled && !isErased(order),
    cancel: !isCancelled && (linesLeft(order.line_items).length > 0 || !isShipped),
  };
}

export const NO_DEEDS: Record<Deed, boolean> = {
  pay: false,
  "pay-more": false,
  refund: false,
  correct: false,
  cancel: false,
};

const NOT_BY_HAND: readonly PaymentStatus[] = ["demo", "awaiting_payment"];

/** Why the address stays as it is. */
export function whyAddressStays(order: Order): string | undefined {
  const { cancelled_at, fulfillment_status } = order;
  if (isErased(order)) return "It cannot be corrected any more: the customer was erased.";
  if (cancelled_at !== null) return "It cannot be corrected any more: the order is cancelled.";
  if (fulfillment_status !== "unfulfilled")
    return "It cannot be corrected any more: a parcel is on its way to it.";
}

function isErased({ email, shipping_name }: Order): boolean {
  return email === "" && shipping_name === "";
}

/** Pieces that cost nothing can be taken back, too. */
function hasFreePieces({ line_items }: Order): boolean {
  return line_items.some((line) => line.value_cents === 0 && line.refunded_quantity < line.quantity);
}

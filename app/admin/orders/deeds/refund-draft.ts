import type { Order } from "#app/admin/orders/order-queries.ts";
import { openPieces } from "#app/admin/orders/parcels/parcel-lines.ts";
import type { Cents } from "#rules/money/money.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import type { OrderPart, ShippingPart } from "#rules/order/price/order-parts.ts";
import { costOfOpen } from "#rules/order/refund/cost-of-pieces.ts";
import {
  type PricedRefund,
  priceRefund,
  type RefundableOrder,
  shippingNotRefunded,
} from "#rules/order/refund/price-refund.ts";
import {
  type Balance,
  givenBackByCancelling,
  overpaidLeftCents,
  owedBackCents,
  refundableCents,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";

type Line = Order["line_items"][number];

/** What the owner chose. The texts are as typed; without an amount it is what the rest costs. */
export type RefundDraft = {
  quantities: Record<string, number>;
  shippingCents: Cents;
  amountCents?: Cents;
};

/** As long as nothing is chosen, what was overpaid is given back. */
export function draftOf(order: Order, draft: RefundDraft): RefundDraft {
  const overpaid = overpaidLeftCents(balanceOf(order));
  const isChosen =
    draft.shippingCents > 0 || Object.values(draft.quantities).some((quantity) => quantity > 0);
  return { ...draft, amountCents: draft.amountCents ?? (isChosen || overpaid === 0 ? undefined : overpaid) };
}

export function priceDraft(order: Order, { quantities, shippingCents, amountCents }: RefundDraft) {
  const lines = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }));
  const wanted = { lines: lines.filter(({ quantity }) => quantity > 0), shippingCents, amountCents };
  return priceRefund(refundableOf(order), wanted);
}

export function refundableOf(order: Order): RefundableOrder {
  return {
    balance: balanceOf(order),
    lines: order.line_items.map(({ id, title, quantity, refunded_quantity }) => ({
      id,
      title,
      quantity,
      refundedQuantity: refunded_quantity,
      refundedCents: refundedCents(order, id),
    })),
    parts: { lines: order.line_items.map(toPart), shipping: toShippingPart(order.shipping_part) },
    earlier: order.refunds
      .filter(({ state }) => state === "done")
      .map(({ shipping_cents, taxes }) => ({
        shippingCents: shipping_cents,
        taxes: taxes.map(({ rate, value_cents, tax_cents }) => ({
          rate,
          valueCents: value_cents,
          taxCents: tax_cents,
        })),
      })),
  };
}

function refundedCents({ refunds }: Order, lineId: string): Cents {
  return refunds
    .filter(({ state }) => state === "done")
    .flatMap(({ lines }) => lines.filter((line) => line.line_item_id === lineId))
    .reduce((sum, line) => sum + line.amount_cents, 0);
}

function toShippingPart({ shares, ...part }: Order["shipping_part"]): ShippingPart {
  return { ...toPart(part), ...(shares && { shares: shares.map(toPart) }) };
}

function toPart(part: { value_cents: Cents; tax_cents: Cents; tax_rate: number }): OrderPart {
  return { valueCents: part.value_cents, taxCents: part.tax_cents, rate: part.tax_rate };
}

/** The lines that a refund may name. Where all that is left was overpaid, none that costs something: nothing was paid for it. */
export function refundableLines(order: Order, { answers = false }: { answers?: boolean } = {}): Line[] {
  const isForItems = answers || refundableCents(withoutOverpaid(balanceOf(order))) > 0;
  return order.line_items.filter(
    (line) => line.quantity > line.refunded_quantity && (isForItems || line.value_cents === 0),
  );
}

/** Of the shipping, what was not given back yet. */
export function shippingLeft(order: Order): Cents {
  const { parts, earlier } = refundableOf(order);
  return shippingNotRefunded(parts.shipping, earlier);
}

/** Pieces of a line that can go back into stock when so many are refunded: those that were not cancelled earlier. */
export function restockable(line: Line, quantity: number): number {
  return line.variant_id === null ? 0 : Math.max(0, quantity - unrefundedOf(line));
}

/** Cancelled pieces whose money was not given back. */
function unrefundedOf(line: Line): number {
  return line.cancelled_quantity - (line.refunded_quantity - line.returned_quantity);
}

/** Pieces of a line that a refund of so many cancels: they are open, and would have been shipped. */
export function cancelledBy(line: Line, quantity: number): number {
  return Math.min(Math.max(0, quantity - unrefundedOf(line)), openPieces(line));
}

/** Whether a refund leaves nothing of the order to ship, and nothing was shipped: then the order is cancelled. */
export function cancelsOrder(
  { line_items, cancelled_at }: Order,
  quantities: RefundDraft["quantities"],
): boolean {
  return (
    cancelled_at === null &&
    line_items.every(
      (line) => line.cancelled_quantity + cancelledBy(line, quantities[line.id] ?? 0) === line.quantity,
    )
  );
}

/** How much more, or less, than its items and shipping a refund gives back. */
export function beyondItems({ amountCents, lines, shippingCents }: PricedRefund): Cents {
  return amountCents - lines.reduce((sum, line) => sum + line.amountCents, shippingCents);
}

export function isPaidByCard({ payments }: Order): boolean {
  return payments.some(({ provider }) => provider !== "manual");
}

/** What would be given back if the open pieces were cancelled now: in all, of that by card, and what stays owed. */
export function givenWhenCancelled(order: Order, { byHand }: { byHand: boolean }) {
  const balance = balanceWhenCancelled(order);
  const isByCard = isPaidByCard(order);
  const givenCents = givenBackByCancelling(balance, { byCard: isByCard && !byHand });
  return {
    givenCents,
    byCardCents: isByCard ? owedBackCents(withoutOverpaid(balance)) : 0,
    laterCents: owedBackCents(balance) - givenCents,
  };
}

function balanceWhenCancelled(order: Order): Balance {
  const isShipped = order.line_items.some((line) => line.fulfilled_quantity > 0);
  const open = order.line_items.reduce((sum, line) => {
    const costed = {
      quantity: line.quantity,
      cancelledQuantity: line.cancelled_quantity,
      returnedQuantity: line.returned_quantity,
      refundedQuantity: line.refunded_quantity,
      refundedCents: refundedCents(order, line.id),
    };
    return sum + costOfOpen(costed, line.value_cents, openPieces(line));
  }, 0);
  const value = open + (isShipped ? 0 : shippingLeft(order));
  const balance = balanceOf(order);
  return { ...balance, cancelledCents: balance.cancelledCents + value };
}

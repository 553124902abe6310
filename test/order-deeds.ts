import fc from "fast-check";
import type { BilledOrder } from "#rules/invoice/invoice-amounts.ts";
import { costOfPieces, orderParts } from "#rules/order/order-parts.ts";
import { owedBackCents } from "#rules/order/payment-status.ts";
import { type PricedRefund, priceRefund } from "#rules/order/price-refund.ts";
import { refundForCancelled } from "#rules/order/refund-for-cancelled.ts";

type Line = BilledOrder["lines"][number];

/** An order that deeds change, without a database. */
export type ChangingOrder = Omit<BilledOrder, "lines" | "refunds"> & {
  lines: Line[];
  refunds: PricedRefund[];
};

type Deed = (order: ChangingOrder) => ReturnType<typeof give>;

/** What an owner may do with an order. */
export const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ at: fc.nat(3), pieces: fc.integer({ min: 1, max: 3 }) }).map(({ at, pieces }): Deed => {
    return (order) => ship(order, at % order.lines.length, pieces);
  }),
  fc.record({ at: fc.nat(3), pieces: fc.integer({ min: 1, max: 5 }) }).map(({ at, pieces }): Deed => {
    return (order) => cancelPieces(order, at % order.lines.length, pieces);
  }),
  fc.constant<Deed>(cancel),
  fc
    .record({
      pieces: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      shippingCents: fc.constantFrom(0, 200, 500),
      amountCents: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
    })
    .map(({ pieces, ...wanted }): Deed => {
      return (order) => {
        const lines = order.lines.flatMap(({ id, quantity, refundedQuantity }, at) => {
          const wish = Math.min(pieces[at] ?? 0, quantity - refundedQuantity);
          return wish > 0 ? [{ id, quantity: wish }] : [];
        });
        return give(order, { lines, ...wanted });
      };
    }),
);

function ship(order: ChangingOrder, at: number, pieces: number): undefined {
  const line = order.lines[at] as Line;
  line.fulfilledQuantity += Math.min(pieces, line.quantity - line.fulfilledQuantity - line.cancelledQuantity);
}

export function cancelPieces(order: ChangingOrder, at: number, pieces: number): undefined {
  const line = order.lines[at] as Line;
  line.cancelledQuantity += Math.min(pieces, line.quantity - line.fulfilledQuantity - line.cancelledQuantity);
  sumUp(order);
}

function cancel(order: ChangingOrder): undefined {
  if (order.cancelledAt) return;
  order.cancelledAt = new Date(0);
  for (const at of order.lines.keys()) cancelPieces(order, at, 5);
}

/** As a refund is written: it takes cancelled pieces first, then open ones, then shipped ones. */
export function give(order: ChangingOrder, wanted: Parameters<typeof priceRefund>[1]) {
  const parts = orderParts(order, order.lines);
  const priced = priceRefund({ balance: order, lines: order.lines, parts, earlier: order.refunds }, wanted);
  if (!priced.ok) return;
  const lines = priced.refund.lines.map(({ id, quantity, amountCents }) => {
    const line = order.lines.find((one) => one.id === id) as Line;
    const before = line.returnedQuantity;
    for (let piece = 0; piece < quantity; piece++) {
      const waits = line.cancelledQuantity > line.refundedQuantity - line.returnedQuantity;
      const isOpen = line.quantity > line.fulfilledQuantity + line.cancelledQuantity;
      line.refundedQuantity++;
      if (!waits && isOpen) line.cancelledQuantity++;
      else if (!waits) line.returnedQuantity++;
    }
    return { quantity, amountCents, returned: line.returnedQuantity - before };
  });
  sumUp(order);
  const { amountCents, shippingCents } = priced.refund;
  const shippingCancelled = isShippingCancelled(order);
  const owedCents = owedBackCents(order);
  order.refunds.push(priced.refund);
  order.refundedCents += amountCents;
  order.cancelledRefundedCents = Math.min(
    order.cancelledRefundedCents +
      refundForCancelled({ amountCents, lines, shippingCents, shippingCancelled, owedCents }),
    order.cancelledCents,
    order.refundedCents,
  );
  return priced.refund;
}

function sumUp(order: ChangingOrder): void {
  const { lines, shipping } = orderParts(order, order.lines);
  const pieces = order.lines.map(({ cancelledQuantity, quantity }, at) =>
    costOfPieces(lines[at]?.valueCents ?? 0, cancelledQuantity, quantity),
  );
  const withShipping = isShippingCancelled(order) ? shipping.valueCents : 0;
  order.cancelledCents = pieces.reduce((sum, cents) => sum + cents, withShipping);
}

function isShippingCancelled({ cancelledAt, lines }: ChangingOrder): boolean {
  return cancelledAt !== null && lines.every((line) => line.fulfilledQuantity === 0);
}

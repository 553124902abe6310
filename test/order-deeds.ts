import fc from "fast-check";
import type { BilledOrder } from "#rules/invoice/invoice-amounts.ts";
import { isAllCancelled, openToShip } from "#rules/order/parcel/fulfillment-status.ts";
import { type OrderPart, orderParts } from "#rules/order/price/order-parts.ts";
import { costOfOpen } from "#rules/order/refund/cost-of-pieces.ts";
import { refundPieces } from "#rules/order/refund/pieces.ts";
import { type PricedRefund, priceRefund, shippingNotRefunded } from "#rules/order/refund/price-refund.ts";
import { namedPieces, namedShipping, sumsAfterRefund } from "#rules/order/refund/sums-after-refund.ts";

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
  fc.integer({ min: 1, max: 3_000 }).map((cents): Deed => {
    return (order) => overpay(order, cents);
  }),
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

/** Its orders are paid: more is too much. */
function overpay(order: ChangingOrder, cents: number): undefined {
  order.paidCents += cents;
  order.overpaidCents += cents;
}

function ship(order: ChangingOrder, at: number, pieces: number): undefined {
  const line = order.lines[at] as Line;
  line.fulfilledQuantity += Math.min(pieces, line.quantity - line.fulfilledQuantity - line.cancelledQuantity);
}

export function cancelPieces(order: ChangingOrder, at: number, pieces: number): undefined {
  const line = order.lines[at] as Line;
  const open = Math.min(pieces, openToShip(line));
  const part = orderParts(order, order.lines).lines[at] as OrderPart;
  order.cancelledCents += costOfOpen(costed(order, line), part.valueCents, open);
  line.cancelledQuantity += open;
}

function cancel(order: ChangingOrder): undefined {
  if (order.cancelledAt) return;
  order.cancelledAt = new Date(0);
  for (const at of order.lines.keys()) cancelPieces(order, at, 5);
  const { shipping } = orderParts(order, order.lines);
  if (order.lines.every((line) => line.fulfilledQuantity === 0))
    order.cancelledCents += shippingNotRefunded(shipping, order.refunds);
}

/** As a refund is written: it takes cancelled pieces first, then open ones, then shipped ones. */
export function give(order: ChangingOrder, wanted: Parameters<typeof priceRefund>[1]) {
  const parts = orderParts(order, order.lines);
  const lines = order.lines.map((line) => costed(order, line));
  const priced = priceRefund({ balance: order, lines, parts, earlier: order.refunds }, wanted);
  if (!priced.ok) return;
  const { refund } = priced;
  const named = refund.lines.map(({ id, quantity }) => {
    const at = order.lines.findIndex((line) => line.id === id);
    const line = { ...costed(order, order.lines[at] as Line), restockedQuantity: 0 };
    const part = parts.lines[at] as OrderPart;
    order.lines[at] = { ...line, ...refundPieces(line, quantity, { restock: false }).pieces };
    return namedPieces(line, part.valueCents, quantity);
  });
  const isGone = isAllCancelled(order.lines);
  const endsOrder = isGone && order.cancelledAt === null;
  const { amountCents, overpaidCents, shippingCents } = refund;
  const ofShipping = namedShipping(shippingCents, { isGone, endsOrder });
  const unnamedCents = endsOrder ? shippingNotRefunded(parts.shipping, order.refunds) - shippingCents : 0;
  const completed = { amountCents, overpaidCents, named: [...named, ofShipping], unnamedCents };
  Object.assign(order, sumsAfterRefund(order, completed));
  if (endsOrder) order.cancelledAt = new Date(0);
  order.refunds.push(refund);
  return refund;
}

function costed({ refunds }: ChangingOrder, line: Line) {
  const ofLine = refunds.flatMap(({ lines }) => lines.filter(({ id }) => id === line.id));
  return { ...line, refundedCents: ofLine.reduce((sum, one) => sum + one.amountCents, 0) };
}

import type { Cents } from "#rules/money/money.ts";
import { proportion } from "#rules/money/share-out.ts";

/** The first so many pieces of a line cost their share of its total, so that all of them cost exactly that. */
export function costOfPieces(cents: Cents, pieces: number, quantity: number): Cents {
  return proportion(cents, pieces, quantity);
}

/** A line of an order, and what its refunds say that the refunded pieces cost. */
export type CostedLine = { quantity: number; refundedQuantity: number; refundedCents: Cents };

/**
 * What pieces of a line cost after the first so many. Refunded ones cost what their refunds say: earlier refunds were
 * rounded down, and the pieces after them make up for it.
 */
export function costAfter(line: CostedLine, valueCents: Cents, { first, pieces }: Range): Cents {
  const upTo = (count: number) =>
    count === line.refundedQuantity ? line.refundedCents : costOfPieces(valueCents, count, line.quantity);
  return upTo(first + pieces) - upTo(first);
}

type Range = { first: number; pieces: number };

/** What open pieces of a line cost. They come after those that are gone. */
export function costOfOpen(
  line: CostedLine & { cancelledQuantity: number; returnedQuantity: number },
  valueCents: Cents,
  pieces: number,
): Cents {
  return costAfter(line, valueCents, { first: line.cancelledQuantity + line.returnedQuantity, pieces });
}

import { openToShip } from "#rules/order/parcel/fulfillment-status.ts";

/** Where the pieces of a line are. Each is open, shipped or cancelled. */
export type Pieces = {
  quantity: number;
  fulfilledQuantity: number;
  cancelledQuantity: number;
  /** Their money was given back. */
  refundedQuantity: number;
  /** Refunded ones that had been shipped. */
  returnedQuantity: number;
  restockedQuantity: number;
};

/** A line after a deed, and how many of its pieces go back into stock. */
export type Moved = { pieces: Omit<Pieces, "quantity" | "fulfilledQuantity">; restocked: number };

/** Cancelled pieces whose money was not given back. */
export function unrefundedCancelled(line: Pieces): number {
  return line.cancelledQuantity - (line.refundedQuantity - line.returnedQuantity);
}

export function cancelOpenPieces(line: Pieces, { restock }: { restock: boolean }): Moved {
  const open = openToShip(line);
  return moved(line, { cancelled: open, restocked: restock ? open : 0 });
}

/**
 * Gives the money of so many pieces back: of cancelled ones first, then of open ones, which are cancelled by it, then of
 * shipped ones, which count as returned. What was cancelled earlier was restocked then, or was not.
 */
export function refundPieces(line: Pieces, count: number, { restock }: { restock: boolean }): Moved {
  const earlier = Math.min(count, unrefundedCancelled(line));
  const cancelled = Math.min(count - earlier, openToShip(line));
  const returned = count - earlier - cancelled;
  return moved(line, { cancelled, returned, refunded: count, restocked: restock ? cancelled + returned : 0 });
}

type Step = { cancelled: number; restocked: number; returned?: number; refunded?: number };

function moved(line: Pieces, { cancelled, restocked, returned = 0, refunded = 0 }: Step): Moved {
  return {
    restocked,
    pieces: {
      cancelledQuantity: line.cancelledQuantity + cancelled,
      refundedQuantity: line.refundedQuantity + refunded,
      returnedQuantity: line.returnedQuantity + returned,
      restockedQuantity: line.restockedQuantity + restocked,
    },
  };
}

import { openToShip } from "#rules/order/parcel/fulfillment-status.ts";

type Line = { id: string; quantity: number; fulfilled_quantity: number; cancelled_quantity: number };

/** Units per line, where the owner chose another number than everything that is left. */
export type Quantities = Record<string, number>;

export type LineLeft<L extends Line = Line> = { line: L; left: number };

export function linesLeft<L extends Line>(lines: L[]): LineLeft<L>[] {
  return lines.map((line) => ({ line, left: openPieces(line) })).filter(({ left }) => left > 0);
}

/** Pieces of a line that are still to be shipped. */
export function openPieces({ quantity, fulfilled_quantity, cancelled_quantity }: Line): number {
  return openToShip({
    quantity,
    fulfilledQuantity: fulfilled_quantity,
    cancelledQuantity: cancelled_quantity,
  });
}

export function unitsOf({ line, left }: LineLeft, chosen: Quantities): number {
  return Math.min(chosen[line.id] ?? left, left);
}

export function unitsIn(lines: LineLeft[], chosen: Quantities = {}): { parcel: number; left: number } {
  return {
    parcel: lines.reduce((units, line) => units + unitsOf(line, chosen), 0),
    left: lines.reduce((units, { left }) => units + left, 0),
  };
}

/** Undefined when everything is shipped: then the server takes what is left at that moment. */
export function linesToSend(lines: LineLeft[], chosen: Quantities = {}) {
  const { parcel, left } = unitsIn(lines, chosen);
  if (parcel === left) return;
  return lines
    .map((line) => ({ line_item_id: line.line.id, quantity: unitsOf(line, chosen) }))
    .filter(({ quantity }) => quantity > 0);
}

import type { FulfillmentInput } from "#rules/order/parcel/fulfillment-input.ts";
import { openToShip } from "#rules/order/parcel/fulfillment-status.ts";

export type PackedLine = { lineItemId: string; quantity: number };

/** `position` is that of the chosen line, where the form shows the message. */
export type PackingProblem =
  | { ok: false; reason: "unknown-line"; position: number }
  | { ok: false; reason: "too-many"; position: number; title: string; left: number };

type OrderedLine = {
  id: string;
  title: string;
  quantity: number;
  fulfilledQuantity: number;
  cancelledQuantity: number;
};

/** The lines of the parcel: everything that is left, or what was chosen of it. */
export function packLines(
  ordered: OrderedLine[],
  chosen: FulfillmentInput["lines"],
): { ok: true; lines: PackedLine[]; complete: boolean } | PackingProblem {
  const left = new Map(ordered.map((line) => [line.id, openToShip(line)]));
  if (!chosen) return { ok: true, lines: everything(left), complete: true };

  const packed = new Map<string, number>();
  for (const [position, { line_item_id, quantity }] of chosen.entries()) {
    const line = ordered.find(({ id }) => id === line_item_id);
    if (!line) return { ok: false, reason: "unknown-line", position };
    const together = (packed.get(line.id) ?? 0) + quantity;
    const stillLeft = left.get(line.id) ?? 0;
    if (together > stillLeft)
      return { ok: false, reason: "too-many", position, title: line.title, left: stillLeft };
    packed.set(line.id, together);
  }
  const complete = [...left].every(([id, count]) => count === (packed.get(id) ?? 0));
  return { ok: true, lines: toLines(packed), complete };
}

function everything(left: Map<string, number>): PackedLine[] {
  return toLines(left).filter((line) => line.quantity > 0);
}

function toLines(quantities: Map<string, number>): PackedLine[] {
  return [...quantities].map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
}

import { say } from "#rules/language/say.ts";
export type FulfillmentStatus = "unfulfilled" | "partial" | "fulfilled";

export function fulfillmentLabel(status: FulfillmentStatus): string {
  return {
    unfulfilled: say.status.unfulfilled,
    partial: say.status.partial,
    fulfilled: say.status.fulfilled,
  }[status];
}

type Pieces = { quantity: number; fulfilledQuantity: number; cancelledQuantity: number };

/** Pieces of a line that are still to be shipped. */
export function openToShip({ quantity, fulfilledQuantity, cancelledQuantity }: Pieces): number {
  return quantity - fulfilledQuantity - cancelledQuantity;
}

/** Everything was cancelled before anything was shipped. */
export function isAllCancelled(lines: readonly Pick<Pieces, "quantity" | "cancelledQuantity">[]): boolean {
  return lines.every(({ quantity, cancelledQuantity }) => cancelledQuantity === quantity);
}

/** The state that follows from the pieces. Cancelled ones are not waited for. */
export function fulfillmentStatusOf(lines: readonly Pieces[]): FulfillmentStatus {
  if (lines.every((line) => line.fulfilledQuantity === 0)) return "unfulfilled";
  return lines.every((line) => openToShip(line) === 0) ? "fulfilled" : "partial";
}

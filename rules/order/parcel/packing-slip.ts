import type { PaperLook } from "#rules/theme/paper-look.ts";

/** What a parcel holds, without prices. */
export type PackingSlip = {
  order_id: string;
  order_number: number;
  /** In the store's time zone. */
  placed_on: string;
  sender: { store_name: string; lines: string[]; look?: PaperLook };
  recipient: string[];
  phone: string;
  shipping_method_name: string | null;
  /** A line of text each; of an order that is picked up. */
  pickup_address: string | null;
  lines: {
    id: string;
    title: string;
    variant_title: string;
    sku: string;
    image_url: string | null;
    quantity: number;
    ordered: number;
  }[];
  units: number;
};

type Pieces = { id: string; quantity: number; fulfilledQuantity: number; cancelledQuantity: number };

/**
 * How many pieces of each line to pack: those of the parcel, or those that are open. When nothing is open, those that
 * were shipped, for whoever prints after shipping.
 */
export function piecesToPack(
  lines: readonly Pieces[],
  parcel?: readonly { id: string; quantity: number }[],
): Map<string, number> {
  const open = lines.map((line) => line.quantity - line.fulfilledQuantity - line.cancelledQuantity);
  const nothingOpen = open.every((pieces) => pieces === 0);
  const packed =
    parcel ??
    lines.map((line, at) => ({
      id: line.id,
      quantity: nothingOpen ? line.fulfilledQuantity : (open[at] ?? 0),
    }));
  return new Map(packed.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => [id, quantity]));
}

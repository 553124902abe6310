import { isOpenReturn, type ReturnState } from "./return-state.ts";

export type ReturnedLine = { line_item_id: string; quantity: number };

type OrderedLine = { id: string; quantity: number; cancelled_quantity: number; refunded_quantity: number };
type KnownReturn = { state: ReturnState; lines: ReturnedLine[] };

/**
 * How many pieces of each line a shopper can still withdraw from: not those that are cancelled or refunded, nor those
 * of a request that is open. Those of a refused one can be asked for again.
 */
export function withdrawableLines(lines: OrderedLine[], returns: KnownReturn[]): ReturnedLine[] {
  const piecesIn = (id: string, among: KnownReturn[]) =>
    among
      .flatMap((one) => one.lines)
      .reduce((sum, line) => sum + (line.line_item_id === id ? line.quantity : 0), 0);
  const open = returns.filter(isOpenReturn);
  // Its refund may have been a free amount, which counts no pieces.
  const refunded = returns.filter(({ state }) => state === "refunded");
  return lines.flatMap(({ id, quantity, cancelled_quantity, refunded_quantity }) => {
    const gone = Math.max(cancelled_quantity, refunded_quantity, piecesIn(id, refunded));
    const left = quantity - gone - piecesIn(id, open);
    return left > 0 ? [{ line_item_id: id, quantity: left }] : [];
  });
}

/** Of what is wanted, what is left. */
export function limitLines(wanted: ReturnedLine[], left: ReturnedLine[]): ReturnedLine[] {
  return left.flatMap(({ line_item_id, quantity }) => {
    const asked = wanted.find((line) => line.line_item_id === line_item_id)?.quantity ?? 0;
    return asked > 0 ? [{ line_item_id, quantity: Math.min(asked, quantity) }] : [];
  });
}

export function areSameLines(one: ReturnedLine[], other: ReturnedLine[]): boolean {
  return one.length === other.length && one.every((line) => other.some((same) => isSame(line, same)));
}

function isSame(one: ReturnedLine, other: ReturnedLine): boolean {
  return one.line_item_id === other.line_item_id && one.quantity === other.quantity;
}

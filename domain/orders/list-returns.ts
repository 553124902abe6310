import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { grouped } from "#db/grouped.ts";
import { returnLines, returns } from "#db/schema/returns.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { ReturnState } from "#rules/return/return-state.ts";
import type { ReturnedLine } from "#rules/return/withdrawable-lines.ts";

/** What a shopper may know of a request. */
export type PublicReturn = { id: string; state: ReturnState; requested_at: string; lines: ReturnedLine[] };

export type OwnersReturn = PublicReturn & { name: string; words: string; reason: string | null };

const { id, orderId, state, createdAt, name, words, reason } = returns;

/** Oldest first. */
export async function listPublicReturns(tx: Tx, store: StoreId, order: OrderId): Promise<PublicReturn[]> {
  const rows = await tx
    .select({ id, state, createdAt })
    .from(returns)
    .where(ofOrders(store, [order]))
    .orderBy(createdAt, id);
  const lines = await listReturnLines(tx, store, [order]);
  return rows.map((row) => toReturn(row, lines));
}

/** By order, oldest first. */
export async function listReturns(
  tx: Tx,
  store: StoreId,
  ids: OrderId[],
): Promise<Map<OrderId, OwnersReturn[]>> {
  const rows = await tx
    .select({ id, orderId, state, createdAt, name, words, reason })
    .from(returns)
    .where(ofOrders(store, ids))
    .orderBy(createdAt, id);
  // Most orders have none.
  if (rows.length === 0) return new Map();
  const lines = await listReturnLines(tx, store, ids);
  return grouped(
    rows.map(({ orderId, name, words, reason, ...row }) => [
      orderId,
      { ...toReturn(row, lines), name, words, reason },
    ]),
  );
}

function ofOrders(store: StoreId, ids: OrderId[]) {
  return and(eq(returns.storeId, store), inArray(returns.orderId, ids));
}

type LineRow = typeof returnLines.$inferSelect;

async function listReturnLines(tx: Tx, store: StoreId, ids: OrderId[]): Promise<LineRow[]> {
  const rows = await tx
    .select({ line: returnLines })
    .from(returnLines)
    .innerJoin(returns, and(eq(returns.storeId, store), eq(returns.id, returnLines.returnId)))
    .where(and(eq(returnLines.storeId, store), inArray(returns.orderId, ids)));
  return rows.map(({ line }) => line);
}

function toReturn(row: { id: string; state: ReturnState; createdAt: Date }, lines: LineRow[]): PublicReturn {
  return {
    id: row.id,
    state: row.state,
    requested_at: row.createdAt.toISOString(),
    lines: lines
      .filter(({ returnId }) => returnId === row.id)
      .map(({ orderLineItemId: line_item_id, quantity }) => ({ line_item_id, quantity })),
  };
}

import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { returnLines, returns } from "#db/schema/returns.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { ReturnState } from "#rules/return/return-state.ts";
import type { ReturnedLine } from "#rules/return/withdrawable-lines.ts";

/** What a shopper may know of a request. */
export type PublicReturn = { id: string; state: ReturnState; requested_at: string; lines: ReturnedLine[] };

export type OwnersReturn = PublicReturn & { name: string; words: string; reason: string | null };

const { id, state, createdAt, name, words, reason } = returns;

/** Oldest first. */
export async function listPublicReturns(tx: Tx, store: StoreId, orderId: OrderId): Promise<PublicReturn[]> {
  const rows = await tx
    .select({ id, state, createdAt })
    .from(returns)
    .where(ofOrder(store, orderId))
    .orderBy(createdAt, id);
  const lines = await listReturnLines(tx, store, orderId);
  return rows.map((row) => toReturn(row, lines));
}

/** Oldest first. */
export async function listReturns(tx: Tx, store: StoreId, orderId: OrderId): Promise<OwnersReturn[]> {
  const rows = await tx
    .select({ id, state, createdAt, name, words, reason })
    .from(returns)
    .where(ofOrder(store, orderId))
    .orderBy(createdAt, id);
  const lines = await listReturnLines(tx, store, orderId);
  return rows.map((row) => ({
    ...toReturn(row, lines),
    name: row.name,
    words: row.words,
    reason: row.reason,
  }));
}

function ofOrder(store: StoreId, orderId: OrderId) {
  return and(eq(returns.storeId, store), eq(returns.orderId, orderId));
}

type LineRow = typeof returnLines.$inferSelect;

async function listReturnLines(tx: Tx, store: StoreId, orderId: OrderId): Promise<LineRow[]> {
  const rows = await tx
    .select({ line: returnLines })
    .from(returnLines)
    .innerJoin(returns, and(eq(returns.storeId, store), eq(returns.id, returnLines.returnId)))
    .where(and(eq(returnLines.storeId, store), eq(returns.orderId, orderId)));
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

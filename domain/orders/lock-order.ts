import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";

export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLineItems.$inferSelect;

/** Every deed locks the order before it checks it: what happens at the same time waits, and sees the result. */
export async function lockOrder(tx: Tx, store: StoreId, orderId: OrderId): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(thisOrder({ storeId: store, id: orderId }))
    .for("update");
  return order;
}

/** In a transaction of its own. */
export function onLockedOrder<Result>(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  work: (tx: Tx, order: Order) => Promise<Result>,
): Promise<Result | { ok: false; reason: "not-found" }> {
  return inStore(db, "owner", store, async (tx) => {
    const order = await lockOrder(tx, store, orderId);
    return order ? work(tx, order) : { ok: false, reason: "not-found" };
  });
}

export function thisOrder({ storeId, id }: Pick<Order, "storeId" | "id">) {
  return and(eq(orders.storeId, storeId), eq(orders.id, id));
}

export function listLines(tx: Tx, { storeId, id }: Pick<Order, "storeId" | "id">): Promise<OrderLine[]> {
  return tx
    .select()
    .from(orderLineItems)
    .where(and(eq(orderLineItems.storeId, storeId), eq(orderLineItems.orderId, id)))
    .orderBy(orderLineItems.position);
}

/**
 * The id of what a request with this key writes: sent twice, as by a double click, it is the same row. The order's id
 * is part of the hash, so that a key has no effect on another order.
 */
export function keyedId({ id }: Pick<Order, "id">, key: string | undefined): string | undefined {
  if (key === undefined) return;
  const hex = createHash("sha256").update(`${id} ${key}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

import { and, eq, max } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { fulfillments } from "#db/schema/orders.ts";
import type { Order } from "#domain/orders/lock-order.ts";
import { dayIn } from "#rules/store/calendar-day.ts";

/** The day on which the last of the order was shipped; null while something is not. */
export async function findSupplyDay(tx: Tx, order: Order, timeZone: string): Promise<string | null> {
  if (order.fulfillmentStatus !== "fulfilled") return null;
  const { storeId, orderId, createdAt } = fulfillments;
  const [last] = await tx
    .select({ shippedAt: max(createdAt) })
    .from(fulfillments)
    .where(and(eq(storeId, order.storeId), eq(orderId, order.id)));
  return last?.shippedAt ? dayIn(timeZone, last.shippedAt) : null;
}

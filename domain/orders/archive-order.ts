import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { lockOrder, thisOrder } from "./lock-order.ts";

export type ArchiveResult = { ok: true } | { ok: false; reason: "not-found" | "awaiting-payment" };

/** Takes an order out of the list, or puts it back. It stays readable. Doing either twice is no error. */
export async function archiveOrder(
  tx: Tx,
  store: StoreId,
  orderId: OrderId,
  { archived, by }: { archived: boolean; by: UserId },
): Promise<ArchiveResult> {
  const order = await lockOrder(tx, store, orderId);
  if (!order) return { ok: false, reason: "not-found" };
  const { orderNumber, archivedAt, financialStatus } = order;
  if ((archivedAt !== null) === archived) return { ok: true };
  // Paid a minute later, it would be an order that nobody sees.
  if (archived && financialStatus === "awaiting_payment") return { ok: false, reason: "awaiting-payment" };

  await tx
    .update(orders)
    .set({ archivedAt: archived ? sql`now()` : null })
    .where(thisOrder(order));
  await recordEvent(tx, store, {
    type: archived ? "order.archived" : "order.unarchived",
    payload: {
      order_id: orderId,
      order_number: orderNumber,
      by,
      before: { archived: !archived },
      after: { archived },
    },
  });
  return { ok: true };
}

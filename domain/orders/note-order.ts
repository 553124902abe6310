import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { keyedId, onLockedOrder } from "./lock-order.ts";

/** The same key sent twice is the same note. */
type Note = { text: string; by: UserId; key?: string };

/** Writes a note on the timeline. It is an event, which shoppers cannot read. */
export function noteOrder(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  { text, by, key }: Note,
): Promise<{ ok: true } | { ok: false; reason: "not-found" }> {
  return onLockedOrder(db, store, orderId, async (tx, order) => {
    const id = keyedId(order, key);
    if (id && (await tx.$count(events, and(eq(events.storeId, store), eq(events.id, id)))) > 0)
      return { ok: true };
    const payload = { order_id: orderId, order_number: order.orderNumber, by, text };
    await recordEvent(tx, store, { id, type: "order.noted", payload });
    return { ok: true };
  });
}

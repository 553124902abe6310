import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { type MailState, mailOutbox } from "#db/schema/mail-outbox.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { MailType } from "#rules/mail/mail-type.ts";
import type { OrderLine, TrackedOrder } from "#rules/order/public-order.ts";
import {
  findOrderRow,
  listDiscounts,
  listLineRows,
  listParcels,
  toLineItem,
  toPublicOrder,
} from "./public-order.ts";

export type OrderDetail = Omit<TrackedOrder, "line_items"> & {
  id: OrderId;
  email: string;
  shipping_phone: string;
  shipping_method_id: string | null;
  demo: boolean;
  line_items: (OrderLine & { product_id: string | null; variant_id: string | null; sku: string })[];
  timeline: TimelineEntry[];
};

export type TimelineEntry =
  | { kind: "event"; id: string; at: string; type: string; payload: Record<string, unknown> }
  | {
      kind: "mail";
      id: string;
      at: string;
      type: MailType;
      recipient: string;
      state: MailState;
      attempts: number;
      last_error: string | null;
      next_attempt_at: string | null;
      sent_at: string | null;
    };

/** Everything that the owner sees of an order. */
export async function findOrder(db: Db, store: StoreId, orderId: OrderId): Promise<OrderDetail | undefined> {
  return inStore(db, "owner", store, async (tx) => {
    const order = await findOrderRow(tx, store, orderId);
    if (!order) return;
    const lines = await listLineRows(tx, store, orderId);
    return {
      ...toPublicOrder(order, lines, await listDiscounts(tx, store, orderId)),
      id: orderId,
      email: order.email,
      shipping_phone: order.shippingPhone,
      shipping_method_id: order.shippingMethodId,
      demo: order.demo,
      line_items: lines.map((line) => ({
        ...toLineItem(line),
        product_id: line.productId,
        variant_id: line.variantId,
        sku: line.sku,
      })),
      fulfillments: await listParcels(tx, store, orderId),
      timeline: await readTimeline(tx, store, orderId),
    };
  });
}

async function readTimeline(tx: Tx, store: StoreId, orderId: OrderId): Promise<TimelineEntry[]> {
  const happened = await tx
    .select()
    .from(events)
    .where(and(eq(events.storeId, store), eq(events.orderId, orderId)));
  const mails = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.storeId, store), eq(mailOutbox.orderId, orderId)));
  // A mail has the time of the event that caused it, and is shown above it.
  return [...mails.map(mailEntry), ...happened.map(eventEntry)].sort((a, b) => b.at.localeCompare(a.at));
}

function eventEntry({ id, createdAt, type, payload }: typeof events.$inferSelect): TimelineEntry {
  return { kind: "event", id, at: createdAt.toISOString(), type, payload };
}

function mailEntry(mail: typeof mailOutbox.$inferSelect): TimelineEntry {
  return {
    kind: "mail",
    id: mail.id,
    at: mail.createdAt.toISOString(),
    type: mail.type,
    recipient: mail.recipient,
    state: mail.state,
    attempts: mail.attempts,
    last_error: mail.lastError,
    next_attempt_at: mail.state === "queued" ? mail.nextAttemptAt.toISOString() : null,
    sent_at: mail.sentAt?.toISOString() ?? null,
  };
}

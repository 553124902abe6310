import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import { events } from "#db/schema/events.ts";
import { webhookMessages } from "#db/schema/webhooks.ts";
import { readOrder } from "#domain/orders/find-order.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { TEST_TOPIC } from "#rules/connection/topics.ts";
import type { ConsentId, OrderId, ProductId } from "#rules/input/ids.ts";
import type { ClaimedMessage } from "./message-claims.ts";

/**
 * What a message says: its record as the API shows it, read at the first attempt and kept for further ones. Undefined
 * when the record is gone. Under the lock of the message, so that a customer who is erased now is not kept in it.
 */
export function writePayload(
  db: Db,
  message: Pick<ClaimedMessage, "id" | "storeId" | "topic" | "subject" | "eventId" | "happenedAt">,
): Promise<string | undefined> {
  const { storeId, topic, happenedAt } = message;
  const it = and(eq(webhookMessages.storeId, storeId), eq(webhookMessages.id, message.id));
  return inStore(db, "owner", storeId, async (tx) => {
    const [held] = await tx
      .select({ payload: webhookMessages.payload })
      .from(webhookMessages)
      .where(it)
      .for("update");
    if (!held || held.payload !== null) return held?.payload ?? undefined;
    const data = await readData(tx, message);
    if (!data) return undefined;
    const payload = JSON.stringify({ type: topic, timestamp: happenedAt.toISOString(), data });
    await tx.update(webhookMessages).set({ payload }).where(it);
    return payload;
  });
}

type Told = Pick<ClaimedMessage, "storeId" | "topic" | "subject" | "eventId">;

async function readData(tx: Tx, message: Told): Promise<object | undefined> {
  const { storeId, topic, subject } = message;
  if (topic === TEST_TOPIC) return { store_id: storeId, message: "This is a test." };
  if (topic === "product.deleted") return readDeleted(tx, message);
  if (topic.startsWith("product.")) return findProduct(tx, storeId, subject as ProductId);
  if (topic.startsWith("customer.")) return readConsent(tx, message);
  const order = await readOrder(tx, storeId, subject as OrderId);
  return order && { order, ...(await readPart(tx, message)) };
}

/** Which parcel, return, payment or refund of the order it is about. */
async function readPart(tx: Tx, message: Told): Promise<object> {
  const payload = await readEvent(tx, message);
  const named = ["fulfillment_id", "return_id", "payment_id", "refund_id"].filter((name) => payload[name]);
  return Object.fromEntries(named.map((name) => [name, payload[name]]));
}

async function readDeleted(tx: Tx, message: Told): Promise<object> {
  const { title, handle, status } = await readEvent(tx, message);
  return { id: message.subject, title, handle, status };
}

async function readConsent(tx: Tx, { storeId, subject }: Told): Promise<object | undefined> {
  const [consent] = await tx
    .select({
      id: consents.id,
      email: consents.email,
      state: consents.state,
      source: consents.source,
      given_at: consents.givenAt,
      left_at: consents.leftAt,
    })
    .from(consents)
    .where(and(eq(consents.storeId, storeId), eq(consents.id, subject as ConsentId)));
  return consent;
}

async function readEvent(tx: Tx, { storeId, eventId }: Told): Promise<Record<string, unknown>> {
  if (!eventId) return {};
  const [event] = await tx
    .select({ payload: events.payload })
    .from(events)
    .where(and(eq(events.storeId, storeId), eq(events.id, eventId)));
  return event?.payload ?? {};
}

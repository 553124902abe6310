import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import { events } from "#db/schema/events.ts";
import { webhookMessages } from "#db/schema/webhooks.ts";
import { readOrders } from "#domain/orders/find-order.ts";
import { readProducts } from "#domain/products/find-product.ts";
import { TEST_TOPIC } from "#rules/connection/topics.ts";
import type { ConsentId, OrderId, ProductId, StoreId, WebhookMessageId } from "#rules/input/ids.ts";
import type { ClaimedMessage } from "./message-claims.ts";

export type WrittenMessage = Pick<ClaimedMessage, "id" | "topic" | "subject" | "eventId" | "happenedAt">;

/** `gone`: its record was deleted. `busy`: somebody is just erasing it from the log. */
export type Payload = { body: string } | "gone" | "busy";

/**
 * What messages of a store say: their records as the API shows them, read at the first attempt and kept for further ones.
 * Under the locks of the messages, so that a customer who is erased now is not kept in them. It waits for no lock:
 * whoever erases holds other messages already.
 */
export function writePayloads(
  db: Db,
  store: StoreId,
  messages: WrittenMessage[],
): Promise<Map<WebhookMessageId, Payload>> {
  const ids = messages.map(({ id }) => id);
  return inStore(db, "owner", store, async (tx) => {
    const held = await tx
      .select({ id: webhookMessages.id, payload: webhookMessages.payload })
      .from(webhookMessages)
      .where(and(eq(webhookMessages.storeId, store), inArray(webhookMessages.id, ids)))
      .for("update", { skipLocked: true });
    const kept = new Map(held.map(({ id, payload }) => [id, payload]));
    const unwritten = messages.filter(({ id }) => kept.get(id) === null);
    const written = unwritten.length > 0 ? await write(tx, store, unwritten) : new Map<string, string>();
    await keep(tx, store, written);
    return new Map(ids.map((id) => [id, payloadOf(kept.get(id), written.get(id))]));
  });
}

function payloadOf(kept: string | null | undefined, written: string | undefined): Payload {
  if (kept === undefined) return "busy";
  const body = kept ?? written;
  return body === undefined ? "gone" : { body };
}

/** By the message's id. What several addresses are told is written once. */
async function write(tx: Tx, store: StoreId, messages: WrittenMessage[]): Promise<Map<string, string>> {
  const read = await readRecords(tx, store, messages);
  const texts = new Map<string, string | undefined>();
  const written = new Map<string, string>();
  for (const message of messages) {
    const { id, topic, subject, eventId, happenedAt } = message;
    const timestamp = happenedAt.toISOString();
    const key = [topic, subject, eventId, timestamp].join(" ");
    if (!texts.has(key)) {
      const data = dataOf(store, message, read);
      texts.set(key, data && JSON.stringify({ type: topic, timestamp, data }));
    }
    const text = texts.get(key);
    if (text !== undefined) written.set(id, text);
  }
  return written;
}

async function keep(tx: Tx, store: StoreId, written: Map<string, string>): Promise<void> {
  if (written.size === 0) return;
  const texts = [...new Set(written.values())];
  const places = new Map(texts.map((text, at) => [text, at + 1]));
  await tx.execute(sql`
    update webhook_messages m set payload = text.payload
    from unnest(${sql.param([...written.keys()])}::uuid[],
        ${sql.param([...written.values()].map((text) => places.get(text)))}::integer[]) of (id, place)
      join unnest(${sql.param(texts)}::text[]) with ordinality text (payload, place) using (place)
    where m.store_id = ${store} and m.id = of.id`);
}

type Records = Awaited<ReturnType<typeof readRecords>>;

async function readRecords(tx: Tx, store: StoreId, messages: WrittenMessage[]) {
  const subjects = (...areas: string[]) => [
    ...new Set(
      messages
        .filter(({ topic }) => topic !== "product.deleted" && areas.includes(areaOf(topic)))
        .map(({ subject }) => subject),
    ),
  ];
  const orders = subjects("order", "parcel", "return") as OrderId[];
  const products = subjects("product") as ProductId[];
  const readers = subjects("customer") as ConsentId[];
  const told = messages.flatMap(({ eventId }) => eventId ?? []);
  return {
    orders: orders.length > 0 ? await readOrders(tx, store, orders) : undefined,
    products: products.length > 0 ? await readProducts(tx, store, products) : undefined,
    consents: readers.length > 0 ? await readConsents(tx, store, readers) : undefined,
    events: told.length > 0 ? await readEvents(tx, store, told) : undefined,
  };
}

function areaOf(topic: string): string {
  return topic.slice(0, topic.indexOf("."));
}

/** Undefined when the record is gone. */
function dataOf(store: StoreId, { topic, subject, eventId }: WrittenMessage, read: Records) {
  if (topic === TEST_TOPIC) return { store_id: store, message: "This is a test." };
  const event = read.events?.get(eventId ?? "") ?? {};
  if (topic === "product.deleted") {
    const { title, handle, status } = event;
    return { id: subject, title, handle, status };
  }
  if (areaOf(topic) === "product") return read.products?.get(subject as ProductId);
  if (areaOf(topic) === "customer") return read.consents?.get(subject as ConsentId);
  const order = read.orders?.get(subject as OrderId);
  return order && { order, ...partOf(event) };
}

/** Which parcel, return, payment or refund of the order it is about. */
function partOf(event: Record<string, unknown>): object {
  const named = ["fulfillment_id", "return_id", "payment_id", "refund_id"].filter((name) => event[name]);
  return Object.fromEntries(named.map((name) => [name, event[name]]));
}

async function readConsents(tx: Tx, store: StoreId, ids: ConsentId[]) {
  const rows = await tx
    .select({
      id: consents.id,
      email: consents.email,
      state: consents.state,
      source: consents.source,
      given_at: consents.givenAt,
      left_at: consents.leftAt,
    })
    .from(consents)
    .where(and(eq(consents.storeId, store), inArray(consents.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEvents(tx: Tx, store: StoreId, ids: string[]) {
  const rows = await tx
    .select({ id: events.id, payload: events.payload })
    .from(events)
    .where(and(eq(events.storeId, store), inArray(events.id, ids)));
  return new Map<string, Record<string, unknown>>(rows.map(({ id, payload }) => [id, payload]));
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { TOPIC_NAMES } from "#rules/connection/topics.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aConsent, asksForNews } from "#test/factories-consents.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aWebhook, pendingChanges } from "#test/factories-webhooks.ts";
import { asTableOwner } from "#test/rows-of.ts";

const db = await openDatabase();

async function sell(store: Awaited<ReturnType<typeof anOpenStore>>) {
  const mug = await aProductOnSale(db, store.id, { stock: 5 });
  const placed = await placeOrder(db, aCheckout(store, [[mug, 1]]));
  if (!placed.ok) throw new Error(placed.reason);
  return { mug, order: placed.orderId };
}

const topicsOf = async (store: StoreId) => (await pendingChanges(db, store)).map(({ topic }) => topic);

describe("what an address is to be told", () => {
  test("is written with the deed: orders, parcels, stock, products, consents", async () => {
    const store = await anOpenStore(db);
    await aWebhook(db, store.id);
    const { mug, order } = await sell(store);
    await fulfillOrder(db, store.id, order, { carrier: "DHL", tracking_number: "1" });
    await asksForNews(db, store.id);
    const { id: consent } = await aConsent(db, store.id, { email: "zoe@example.com" });
    await inStore(db, "owner", store.id, (tx) =>
      deleteProducts(tx, store.id, [mug.productId], { by: randomUUID() as UserId }),
    );
    const told = await pendingChanges(db, store.id);
    expect(told).toEqual(
      expect.arrayContaining([
        { topic: "product.stock_changed", subject: mug.productId },
        { topic: "order.placed", subject: order },
        { topic: "parcel.created", subject: order },
        { topic: "customer.consent_given", subject: consent },
        { topic: "product.deleted", subject: mug.productId },
      ]),
    );
    expect(told).toHaveLength(5);
  });

  test("is not written when the deed is not done", async () => {
    const store = await anOpenStore(db);
    await aWebhook(db, store.id);
    await expect(
      inStore(db, "owner", store.id, async (tx) => {
        await tx.execute(
          sql`insert into events (store_id, type, payload)
            values (${store.id}, 'order.paid', ${JSON.stringify({ order_id: randomUUID() as OrderId })})`,
        );
        throw new Error("Not after all.");
      }),
    ).rejects.toThrow("Not after all.");
    expect(await topicsOf(store.id)).toEqual([]);
  });

  test("is nothing without an address, while it is paused, and of other topics", async () => {
    const [without, paused, other] = [await anOpenStore(db), await anOpenStore(db), await anOpenStore(db)];
    await aWebhook(db, paused.id, { paused: true });
    await aWebhook(db, other.id, { topics: ["order.refunded", "product.stock_changed"] });
    for (const store of [without, paused, other]) await sell(store);
    expect(await topicsOf(without.id)).toEqual([]);
    expect(await topicsOf(paused.id)).toEqual([]);
    expect(await topicsOf(other.id)).toEqual(["product.stock_changed"]);
  });
});

test("the database knows the topics that the office offers", async () => {
  const source = await asTableOwner(db, (query) =>
    query<{ text: string }>(
      "select string_agg(prosrc, '') as text from pg_proc where proname in ('webhook_topic', 'note_stock_change')",
    ),
  );
  const named = [...(source[0]?.text ?? "").matchAll(/(?:then|select new\.store_id,) '([a-z_.]+)'/g)];
  expect(named.map(([, topic]) => topic).sort()).toEqual([...TOPIC_NAMES].sort());
});

import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { orders } from "#db/schema/orders.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { listOrders } from "#domain/orders/lists/list-orders.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { seedDemoOrders } from "./seed-demo-orders.ts";

const db = await openDatabase();
const now = new Date("2026-03-10T09:30:00Z");

test("creates three orders, of today, yesterday and 6 days ago, without mail and without taking stock", async () => {
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  for (const title of ["Apron", "Bowl", "Cup"]) await aProductOnSale(db, store.id, { title, stock: 7 });
  await inStore(db, "owner", store.id, async (tx) => {
    await tx.update(products).set({ demo: true });
    await seedDemoOrders(tx, store.id, now);
  });

  const { orders: rows } = await listOrders(db, store.id, {}, 1);
  expect(rows.map((order) => [order.created_at, order.fulfillment_status])).toEqual([
    ["2026-03-10T09:30:00.000Z", "unfulfilled"],
    ["2026-03-09T09:30:00.000Z", "partial"],
    ["2026-03-04T09:30:00.000Z", "fulfilled"],
  ]);
  const kept = await inStore(db, "owner", store.id, async (tx) => ({
    mails: await tx.$count(mailOutbox),
    stock: (await tx.select().from(productVariants)).map((variant) => variant.inventoryQty),
    demo: (await tx.select().from(orders)).map((order) => order.demo),
  }));
  expect(kept).toEqual({ mails: 0, stock: [7, 7, 7], demo: [true, true, true] });
  expect((await listOrders(db, other.id, {}, 1)).orders).toEqual([]);
});

test("their totals, parcels and timelines are built like those of real orders", async () => {
  const store = await anOpenStore(db);
  await aProductOnSale(db, store.id, { price: 1_999 });
  await inStore(db, "owner", store.id, async (tx) => {
    await tx.update(products).set({ demo: true });
    await seedDemoOrders(tx, store.id, now);
  });
  const [, partial] = (await listOrders(db, store.id, {}, 1)).orders;
  const order = partial && (await findOrder(db, store.id, partial.id));
  expect(order).toMatchObject({ subtotal_cents: 7_996, shipping_cents: 500, tax_cents: 1_869, demo: true });
  expect(order?.fulfillments).toMatchObject([{ carrier: "DHL", lines: [{ quantity: 1 }] }]);
  expect(order?.timeline.map((entry) => entry.type)).toEqual(["order.fulfilled", "order.created"]);
});

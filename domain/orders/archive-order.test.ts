import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { listOrders } from "#domain/orders/lists/list-orders.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { archiveOrder } from "./archive-order.ts";
import { findOrder } from "./find-order.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const { id: store } = await anOpenStore(db);

const archive = (of: StoreId, id: OrderId, archived = true) =>
  inStore(db, "owner", of, (tx) => archiveOrder(tx, of, id, { archived, by }));
const listed = async (id: OrderId) =>
  (await listOrders(db, store, {}, 1)).orders.some((order) => order.id === id);

test("an archived order leaves the list and comes back; twice is no error and no second event", async () => {
  const id = await aWrittenOrder(db, store);
  expect(await archive(store, id)).toEqual({ ok: true });
  expect(await archive(store, id)).toEqual({ ok: true });
  expect(await listed(id)).toBe(false);
  const order = await findOrder(db, store, id);
  expect(order?.timeline).toMatchObject([
    {
      type: "order.archived",
      payload: { order_id: id, order_number: order?.order_number, by, after: { archived: true } },
    },
  ]);
  expect(await archive(store, id, false)).toEqual({ ok: true });
  expect(await archive(store, id, false)).toEqual({ ok: true });
  expect(await listed(id)).toBe(true);
  expect((await findOrder(db, store, id))?.timeline).toHaveLength(2);
});

test("an order that awaits its payment is not archived: paid later, nobody would see it", async () => {
  const id = await aWrittenOrder(db, store, { financialStatus: "awaiting_payment" });
  expect(await archive(store, id)).toEqual({ ok: false, reason: "awaiting-payment" });
});

test("another store's order is not found", async () => {
  const { id: other } = await anOpenStore(db);
  const id = await aWrittenOrder(db, store);
  expect(await archive(other, id)).toEqual({ ok: false, reason: "not-found" });
  expect(await listed(id)).toBe(true);
});

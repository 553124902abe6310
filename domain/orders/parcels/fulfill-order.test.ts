import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { findOrder, type OrderDetail } from "#domain/orders/find-order.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import {
  anOpenStore,
  anOrderReadyToShip,
  anUnpaidOrder,
  type ReadyOrder,
  setOrder,
} from "#test/factories-orders.ts";
import { aReturn } from "#test/factories-returns.ts";
import { fulfillOrder } from "./fulfill-order.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const PARCEL = { carrier: "DHL", tracking_number: "JD014600003" };
const NAMELESS = { carrier: "", tracking_number: "" };

describe("fulfilling an order", () => {
  test("ships everything that is left, records an event, and queues the mail", async () => {
    const order = await anOrderReadyToShip(db, store, [2, 3]);
    const shipped = await fulfillOrder(db, store.id, order.id, PARCEL);
    expect(shipped).toMatchObject({ ok: true, fulfillmentStatus: "fulfilled" });
    const after = await read(order);
    expect(after).toMatchObject({
      fulfillment_status: "fulfilled",
      line_items: [{ fulfilled_quantity: 2 }, { fulfilled_quantity: 3 }],
      fulfillments: [{ ...PARCEL, status: "fulfilled", lines: [{ quantity: 2 }, { quantity: 3 }] }],
    });
    expect(after.timeline).toMatchObject([
      { kind: "mail", type: "fulfillment", state: "queued", recipient: after.email },
      {
        kind: "event",
        type: "order.fulfilled",
        payload: {
          order_id: order.id,
          order_number: after.order_number,
          ...PARCEL,
          units: 5,
          complete: true,
        },
      },
      { kind: "mail", type: "confirmation" },
      { kind: "event", type: "order.created" },
    ]);
  });

  test("needs neither carrier nor tracking number", async () => {
    const order = await anOrderReadyToShip(db, store);
    await fulfillOrder(db, store.id, order.id, NAMELESS);
    expect((await read(order)).fulfillments).toMatchObject([{ carrier: null, tracking_number: null }]);
  });

  test("of chosen lines is partial, and complete once the rest is shipped", async () => {
    const order = await anOrderReadyToShip(db, store, [2, 3]);
    const [first, second] = (await read(order)).line_items;
    const lines = [{ line_item_id: second?.id ?? "", quantity: 1 }];
    expect(await fulfillOrder(db, store.id, order.id, { ...PARCEL, lines })).toMatchObject({
      fulfillmentStatus: "partial",
    });
    expect(await read(order)).toMatchObject({
      fulfillment_status: "partial",
      line_items: [{ fulfilled_quantity: 0 }, { fulfilled_quantity: 1 }],
    });

    const rest = [
      { line_item_id: first?.id ?? "", quantity: 2 },
      { line_item_id: second?.id ?? "", quantity: 2 },
    ];
    expect(await fulfillOrder(db, store.id, order.id, { ...NAMELESS, lines: rest })).toMatchObject({
      fulfillmentStatus: "fulfilled",
    });
    const { fulfillments, timeline } = await read(order);
    expect(fulfillments.map((parcel) => parcel.lines.map((line) => line.quantity))).toEqual([[2, 2], [1]]);
    expect(timeline.filter(({ kind, type }) => kind === "mail" && type === "fulfillment")).toHaveLength(2);
  });

  test("asks before it ships what the shopper has withdrawn from", async () => {
    const order = await anOrderReadyToShip(db, store);
    await aReturn(db, store.id, order.id);
    expect(await fulfillOrder(db, store.id, order.id, PARCEL)).toEqual({ ok: false, reason: "withdrawn" });
    expect((await read(order)).fulfillments).toEqual([]);
    const sure = { ...PARCEL, even_withdrawn: true };
    expect(await fulfillOrder(db, store.id, order.id, sure)).toMatchObject({ ok: true });
  });

  test("cannot ship more than was ordered, nor the same unit twice", async () => {
    const order = await anOrderReadyToShip(db, store, [2]);
    const [line] = (await read(order)).line_items;
    const chosen = (quantity: number, times = 1) => ({
      ...NAMELESS,
      lines: Array(times).fill({ line_item_id: line?.id ?? "", quantity }),
    });
    const tooMany = { ok: false, reason: "too-many", title: "Mug", left: 2 };
    expect(await fulfillOrder(db, store.id, order.id, chosen(3))).toMatchObject({ ...tooMany, position: 0 });
    expect(await fulfillOrder(db, store.id, order.id, chosen(1, 3))).toMatchObject({
      ...tooMany,
      position: 2,
    });
    expect((await read(order)).fulfillments).toEqual([]);
    await fulfillOrder(db, store.id, order.id, chosen(1));
    expect(await fulfillOrder(db, store.id, order.id, chosen(2))).toMatchObject({
      reason: "too-many",
      left: 1,
    });
  });

  test("refuses a line of another order", async () => {
    const [order, other] = [await anOrderReadyToShip(db, store), await anOrderReadyToShip(db, store)];
    const lines = [{ line_item_id: (await read(other)).line_items[0]?.id ?? "", quantity: 1 }];
    expect(await fulfillOrder(db, store.id, order.id, { ...NAMELESS, lines })).toEqual({
      ok: false,
      reason: "unknown-line",
      position: 0,
    });
  });

  test("a double click ships once", async () => {
    const order = await anOrderReadyToShip(db, store, [4]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fulfillOrder(db, store.id, order.id, NAMELESS)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, reason: "already-fulfilled" });
    expect((await read(order)).fulfillments).toHaveLength(1);
  });

  test("the same parcel sent twice is one parcel, also when only a part was chosen", async () => {
    const order = await anOrderReadyToShip(db, store, [4]);
    const lines = [{ line_item_id: (await read(order)).line_items[0]?.id ?? "", quantity: 1 }];
    const send = () => fulfillOrder(db, store.id, order.id, { ...NAMELESS, lines, key: "click" });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ ok: true, fulfillmentStatus: "partial" });
    expect(second).toEqual(first);
    expect((await read(order)).line_items).toMatchObject([{ fulfilled_quantity: 1 }]);
  });

  test("takes what is open: neither shipped nor cancelled", async () => {
    const order = await anOrderReadyToShip(db, store, [3, 2]);
    await cancelPieces(order, [2, 2]);
    const [line] = (await read(order)).line_items;
    const lines = [{ line_item_id: line?.id ?? "", quantity: 2 }];
    expect(await fulfillOrder(db, store.id, order.id, { ...NAMELESS, lines })).toMatchObject({
      reason: "too-many",
      left: 1,
    });
    expect(await fulfillOrder(db, store.id, order.id, NAMELESS)).toMatchObject({
      fulfillmentStatus: "fulfilled",
    });
    expect((await read(order)).fulfillments).toMatchObject([{ lines: [{ quantity: 1 }] }]);
  });

  test("is refused when all pieces are cancelled", async () => {
    const order = await anOrderReadyToShip(db, store, [2]);
    await cancelPieces(order, [2]);
    const refused = { ok: false, reason: "nothing-open" };
    expect(await fulfillOrder(db, store.id, order.id, NAMELESS)).toEqual(refused);
    expect((await read(order)).fulfillments).toEqual([]);
  });

  test.for([
    ["cancelled", { cancelled_at: "2026-01-31" }],
    ["unsettled", { financial_status: "awaiting_payment" }],
    ["unsettled", { financial_status: "voided" }],
  ] as const)("is refused for a reason that nobody can overrule: %s", async ([reason, columns]) => {
    const order = await anUnpaidOrder(db, store);
    await setOrder(db, order.id, columns);
    const parcel = { ...NAMELESS, even_unpaid: true };
    expect(await fulfillOrder(db, store.id, order.id, parcel)).toEqual({ ok: false, reason });
    expect((await read(order)).fulfillment_status).toBe("unfulfilled");
  });

  test("of an unpaid order must be confirmed, unless it is paid when it is handed over", async () => {
    const order = await anUnpaidOrder(db, store);
    const refused = { ok: false, reason: "unpaid" };
    expect(await fulfillOrder(db, store.id, order.id, NAMELESS)).toEqual(refused);
    expect(await fulfillOrder(db, store.id, order.id, { ...NAMELESS, even_unpaid: false })).toEqual(refused);
    expect(await fulfillOrder(db, store.id, order.id, { ...NAMELESS, even_unpaid: true })).toMatchObject({
      ok: true,
    });
    const atTheDoor = await anUnpaidOrder(db, store, { kind: "cash-on-delivery" });
    expect(await fulfillOrder(db, store.id, atTheDoor.id, NAMELESS)).toMatchObject({ ok: true });
  });

  test("another owner's order is not found, like a random one", async () => {
    const stranger = await anOpenStore(db);
    const order = await anOrderReadyToShip(db, store);
    const notFound = { ok: false, reason: "not-found" };
    expect(await fulfillOrder(db, stranger.id, order.id, NAMELESS)).toEqual(notFound);
    expect(await fulfillOrder(db, stranger.id, randomUUID() as OrderId, NAMELESS)).toEqual(notFound);
    expect((await read(order)).fulfillment_status).toBe("unfulfilled");
  });

  test("of a demo order sends no mail", async () => {
    const id = randomUUID() as OrderId;
    await inStore(db, "owner", store.id, async (tx) => {
      await tx.insert(orders).values(aDemoOrder(id));
      await tx.insert(orderLineItems).values({ storeId: store.id, orderId: id, position: 0, ...DEMO_LINE });
    });
    expect(await fulfillOrder(db, store.id, id, NAMELESS)).toMatchObject({ ok: true });
    expect((await read({ id, store })).timeline).toMatchObject([{ kind: "event", type: "order.fulfilled" }]);
  });
});

const DEMO_LINE = { title: "Mug", variantTitle: "Default", quantity: 1, priceCents: 0, totalCents: 0 };

function aDemoOrder(id: OrderId): typeof orders.$inferInsert {
  return {
    id,
    storeId: store.id,
    orderNumber: 1_234_567_890,
    email: "demo@example.com",
    subtotalCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 0,
    taxPercent: "0",
    currencyCode: "EUR",
    shippingName: "Demo",
    shippingAddress1: "Via Roma 1",
    shippingCity: "Torino",
    shippingZip: "10100",
    shippingCountry: "Italy",
    demo: true,
  };
}

/** So many pieces of each line. */
async function cancelPieces(order: ReadyOrder, pieces: number[]): Promise<void> {
  await inStore(db, "owner", store.id, async (tx) => {
    for (const [position, cancelledQuantity] of pieces.entries())
      await tx
        .update(orderLineItems)
        .set({ cancelledQuantity })
        .where(and(eq(orderLineItems.orderId, order.id), eq(orderLineItems.position, position)));
  });
}

async function read(order: ReadyOrder): Promise<OrderDetail> {
  const found = await findOrder(db, store.id, order.id);
  if (!found) throw new Error("The order is gone.");
  return found;
}

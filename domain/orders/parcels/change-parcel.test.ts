import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { writeOrderMail } from "#domain/mail-writers/write-order-mail.ts";
import { findOrder, type OrderDetail } from "#domain/orders/find-order.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anOrderReadyToShip, setOrder } from "#test/factories-orders.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { cancelParcel } from "./cancel-parcel.ts";
import { changeParcel } from "./change-parcel.ts";
import { fulfillOrder } from "./fulfill-order.ts";

const db = await openDatabase();
const [store, stranger] = [await anOpenStore(db), await anOpenStore(db)];
const by = randomUUID() as UserId;
const WAS = { carrier: "DHL", tracking_number: "1" };
const RIGHT = { carrier: "UPS", tracking_number: "" };

type Shipped = { id: OrderId; parcelId: string };

/** An order of two lines, of which one parcel has left: everything, or so many pieces of the first line. */
async function aShippedOrder(pieces?: number): Promise<Shipped> {
  const { id } = await anOrderReadyToShip(db, store, [2, 1]);
  return { id, parcelId: await ship(id, pieces) };
}

async function ship(id: OrderId, pieces?: number): Promise<string> {
  const [line] = (await read(id)).line_items;
  const lines = pieces ? [{ line_item_id: line?.id ?? "", quantity: pieces }] : undefined;
  const shipped = await fulfillOrder(db, store.id, id, { ...WAS, lines });
  if (!shipped.ok) throw new Error(`Nothing was shipped: ${shipped.reason}.`);
  return shipped.fulfillmentId;
}

async function read(id: OrderId): Promise<OrderDetail> {
  const found = await findOrder(db, store.id, id);
  if (!found) throw new Error("The order is gone.");
  return found;
}

async function timelineOf(id: OrderId, type: string) {
  return (await read(id)).timeline.filter((entry) => entry.type === type);
}

describe("correcting a parcel", () => {
  const change = ({ parcelId }: Shipped, wanted = RIGHT, tell_shopper = false, whose = store) =>
    changeParcel(db, whose.id, parcelId, { input: { ...wanted, was: WAS, tell_shopper }, by });

  test("changes carrier and number, records both, and tells the shopper if that is wanted", async () => {
    const order = await aShippedOrder();
    expect(await change(order, RIGHT, true)).toEqual({ ok: true });
    const { fulfillments } = await read(order.id);
    expect(fulfillments).toMatchObject([{ carrier: "UPS", tracking_number: null }]);
    expect(await timelineOf(order.id, "order.parcel-changed")).toMatchObject([
      { payload: { by, fulfillment_id: order.parcelId, before: WAS, after: RIGHT } },
    ]);
    expect(await timelineOf(order.id, "fulfillment")).toHaveLength(2);
  });

  test("from two tabs: the second is told of the first; the same again is done already", async () => {
    const order = await aShippedOrder();
    await change(order);
    const other = { carrier: "GLS", tracking_number: "2" };
    expect(await change(order, other)).toEqual({ ok: false, reason: "changed-elsewhere" });
    expect(await change(order, RIGHT, true)).toEqual({ ok: true });
    expect(await timelineOf(order.id, "order.parcel-changed")).toHaveLength(1);
    expect(await timelineOf(order.id, "fulfillment")).toHaveLength(1);
  });

  test("of another owner is not found, like a random one", async () => {
    const order = await aShippedOrder();
    const notFound = { ok: false, reason: "not-found" };
    expect(await change(order, RIGHT, false, stranger)).toEqual(notFound);
    expect(await change({ ...order, parcelId: randomUUID() })).toEqual(notFound);
    expect((await read(order.id)).fulfillments).toMatchObject([WAS]);
  });
});

describe("cancelling a parcel", () => {
  const cancel = ({ parcelId }: Shipped, whose = store) => cancelParcel(db, whose.id, parcelId, { by });

  test("opens what it held again, and keeps what it was in the timeline", async () => {
    const order = await aShippedOrder();
    expect(await cancel(order)).toEqual({ ok: true, fulfillmentStatus: "unfulfilled" });
    expect(await read(order.id)).toMatchObject({
      fulfillment_status: "unfulfilled",
      fulfillments: [],
      line_items: [{ fulfilled_quantity: 0 }, { fulfilled_quantity: 0 }],
    });
    expect(await timelineOf(order.id, "order.parcel-cancelled")).toMatchObject([
      { payload: { by, ...WAS, units: 3, lines: [{ quantity: 2 }, { quantity: 1 }] } },
    ]);
    await ship(order.id);
    expect((await read(order.id)).fulfillment_status).toBe("fulfilled");
  });

  test("of two leaves the other", async () => {
    const order = await aShippedOrder(1);
    const rest = await ship(order.id);
    expect(await cancel({ ...order, parcelId: rest })).toEqual({ ok: true, fulfillmentStatus: "partial" });
    expect(await read(order.id)).toMatchObject({
      fulfillment_status: "partial",
      fulfillments: [{ id: order.parcelId }],
      line_items: [{ fulfilled_quantity: 1 }, { fulfilled_quantity: 0 }],
    });
  });

  test("eight times at once happens once, also while the rest is shipped", async () => {
    const order = await aShippedOrder(1);
    const [shipped, ...answers] = await Promise.all([
      fulfillOrder(db, store.id, order.id, WAS),
      ...Array.from({ length: 8 }, () => cancel(order)),
    ]);
    expect(shipped.ok).toBe(true);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { line_items, fulfillments } = await read(order.id);
    const inParcels = fulfillments
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + line.quantity, 0);
    expect(line_items.reduce((sum, line) => sum + line.fulfilled_quantity, 0)).toBe(inParcels);
  });

  test("is refused when the order is cancelled, or when pieces of it came back for money", async () => {
    const cancelled = await aShippedOrder(1);
    await setOrder(db, cancelled.id, { cancelled_at: "2026-01-31" });
    expect(await cancel(cancelled)).toEqual({ ok: false, reason: "cancelled" });

    const returned = await aShippedOrder();
    await asTableOwner(db, (query) =>
      query(
        `update order_line_items set returned_quantity = 1, refunded_quantity = 1 where order_id = $1 and position = 0`,
        [returned.id],
      ),
    );
    expect(await cancel(returned)).toEqual({ ok: false, reason: "returned", title: "Mug" });
    expect((await read(returned.id)).fulfillments).toHaveLength(1);
  });

  test("of another owner is not found, like a random one", async () => {
    const order = await aShippedOrder();
    const notFound = { ok: false, reason: "not-found" };
    expect(await cancel(order, stranger)).toEqual(notFound);
    expect(await cancel({ ...order, parcelId: randomUUID() })).toEqual(notFound);
    expect((await read(order.id)).fulfillments).toHaveLength(1);
  });

  test("its mail that still waits is not written, nor taken for that of another parcel", async () => {
    const order = await aShippedOrder(1);
    await ship(order.id);
    const mail = {
      storeId: store.id,
      orderId: order.id,
      type: "fulfillment" as const,
      recipient: "zoe@example.com",
      payload: { fulfillment_id: order.parcelId },
    };
    expect(await writeOrderMail(db, mailedSite(), mail)).toHaveProperty("subject");
    await cancel(order);
    expect(await writeOrderMail(db, mailedSite(), mail)).toHaveProperty("notSent");
  });
});

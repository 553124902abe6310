import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { refunds } from "#db/schema/payments.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import { listInvoices } from "#domain/invoices/list-invoices.ts";
import { findOrder, type OrderDetail } from "#domain/orders/find-order.ts";
import { listOrderIds } from "#domain/orders/lists/list-orders.ts";
import { lockOrder } from "#domain/orders/lock-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import type { CancelInput, RefundInput } from "#rules/order/order-deeds-input.ts";
import { stockTags } from "#rules/page/page-tags.ts";
import { openDatabase } from "#test/database.ts";
import { aPaidOrder, aStoreThatInvoices } from "#test/factories-invoices.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { aPendingOrder } from "#test/factories-payments.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { cancelOrder } from "./cancel-order.ts";
import { failRefund } from "./complete-refund.ts";
import { markAsPaid } from "./mark-as-paid.ts";
import { refundOrder } from "./refund-order.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;

function cancel(store: StoreId, id: OrderId, change: Partial<CancelInput> = {}, on: Db = db) {
  const plain = { note: "", restock: [], tell_shopper: true, refund: false, by_hand: false };
  return cancelOrder(on, store, id, { reason: "customer", ...plain, ...change, by });
}

function refund(store: StoreId, id: OrderId, change: Partial<RefundInput>) {
  const plain = { lines: [], shipping_cents: 0, note: "", tell_shopper: false, by_hand: false };
  return refundOrder(db, store, id, { ...plain, ...change, by });
}

async function read(store: StoreId, id: OrderId): Promise<OrderDetail> {
  return (await findOrder(db, store, id)) as OrderDetail;
}

async function lineIds(store: StoreId, id: OrderId): Promise<string[]> {
  return (await read(store, id)).line_items.map((line) => line.id);
}

test("what was paid for refunded goods is not paid for the others", async () => {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  const id = await aPendingOrder(db, store, { quantities: [1, 1] });
  const paid = { paid_on: "2026-01-31", note: "", tell_shopper: false, by };
  await markAsPaid(db, store.id, id, { ...paid, amount_cents: 1_000 });
  const [first = ""] = await lineIds(store.id, id);
  await refund(store.id, id, { lines: [{ line_item_id: first, quantity: 1, restock: true }] });
  expect(await read(store.id, id)).toMatchObject({ financial_status: "pending", total_cents: 2_000 });
  await markAsPaid(db, store.id, id, { ...paid, amount_cents: 1_000 });
  expect(await read(store.id, id)).toMatchObject({
    financial_status: "partially_refunded",
    paid_cents: 2_000,
    refunded_cents: 1_000,
  });
});

test("an archived order leaves the archive when it is cancelled and its money is still owed", async () => {
  const store = await anOpenStore(db);
  const archived = { financialStatus: "paid", paidCents: 1_000, archivedAt: new Date() } as const;
  const orders = [];
  for (const refund of [false, true]) {
    const id = await aWrittenOrder(db, store.id, archived, [{ priceCents: 1_000 }]);
    expect(await cancel(store.id, id, { refund })).toMatchObject({ ok: true });
    orders.push(id);
  }
  const [owing, refunded] = orders;
  expect(await listOrderIds(db, store.id, { payment: "owed_back" }, 10)).toEqual([owing]);
  expect(await listOrderIds(db, store.id, { payment: "archived" }, 10)).toEqual([refunded]);
});

test("an archived order leaves the archive when its refund fails", async () => {
  const store = await anOpenStore(db);
  const cancelled = { paidCents: 250, cancelledCents: 250, cancelledAt: new Date(), archivedAt: new Date() };
  const id = await aWrittenOrder(db, store.id, { ...cancelled, financialStatus: "paid" });
  await inStore(db, "owner", store.id, async (tx) => {
    const order = await lockOrder(tx, store.id, id);
    const pending = { amountCents: 250, state: "pending", provider: "stripe" } as const;
    const [refund] = await tx
      .insert(refunds)
      .values({ ...pending, taxes: [], storeId: store.id, orderId: id, tellShopper: false })
      .returning();
    if (!order || !refund) throw new Error("The order is gone.");
    await failRefund(tx, order, refund, "The card is closed.");
  });
  expect(await listOrderIds(db, store.id, { payment: "owed_back" }, 10)).toEqual([id]);
});

describe("an order that was paid too much", () => {
  const paid = { paid_on: "2026-01-31", note: "", tell_shopper: false, by };
  const overpay = (store: StoreId, id: OrderId, amount_cents: number, overpaid_cents: number) =>
    markAsPaid(db, store, id, { ...paid, amount_cents, overpaid_cents });

  test("is not recorded by mistake, nor beyond all measure", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const id = await aPendingOrder(db, store, { quantities: [2] });
    expect(await markAsPaid(db, store.id, id, { ...paid, amount_cents: 2_005 })).toEqual({
      ok: false,
      reason: "too-much",
      dueCents: 2_000,
      currency: "EUR",
    });
    expect(await overpay(store.id, id, 2_005, 6)).toEqual({ ok: false, reason: "changed-elsewhere" });
    expect(await overpay(store.id, id, 200_000, 198_000)).toMatchObject({ reason: "far-too-much" });
    expect(await overpay(store.id, id, 1_000, 1)).toEqual({ ok: false, reason: "changed-elsewhere" });
    expect(await read(store.id, id)).toMatchObject({ financial_status: "pending", paid_cents: 0 });
  });

  test("leaves the archive", async () => {
    const store = await anOpenStore(db);
    const archived = { financialStatus: "paid", paidCents: 1_000, archivedAt: new Date() } as const;
    const id = await aWrittenOrder(db, store.id, archived, [{ priceCents: 1_000 }]);
    expect(await overpay(store.id, id, 500, 500)).toMatchObject({ ok: true });
    expect(await listOrderIds(db, store.id, { payment: "owed_back" }, 10)).toEqual([id]);
  });

  test("may cost nothing", async () => {
    const store = await anOpenStore(db);
    const id = await aWrittenOrder(db, store.id, { financialStatus: "paid" }, [{ priceCents: 0 }]);
    expect(await overpay(store.id, id, 500, 500)).toMatchObject({ ok: true, financialStatus: "paid" });
    expect(await overpay(store.id, id, MAX_PRICE_CENTS, MAX_PRICE_CENTS)).toMatchObject({
      reason: "far-too-much",
    });
    expect(await refund(store.id, id, { amount_cents: 500 })).toMatchObject({ financialStatus: "paid" });
    expect(await read(store.id, id)).toMatchObject({ refunded_cents: 500, overpaid_refunded_cents: 500 });
  });

  test("gets all of it back with its cancellation; what comes later stays owed, and the order voided or refunded", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const id = await aPendingOrder(db, store, { quantities: [2] });
    expect(await overpay(store.id, id, 2_005, 5)).toMatchObject({ ok: true, financialStatus: "paid" });
    expect(await overpay(store.id, id, 100, 100)).toMatchObject({ ok: true, financialStatus: "paid" });
    await cancel(store.id, id, { refund: true });
    expect(await read(store.id, id)).toMatchObject({
      financial_status: "refunded",
      refunded_cents: 2_105,
      overpaid_refunded_cents: 105,
      cancelled_refunded_cents: 2_000,
    });
    const never = await aPendingOrder(db, store, { quantities: [2] });
    await cancel(store.id, never, {});
    expect(await overpay(store.id, never, 2_000, 2_000)).toMatchObject({ financialStatus: "voided" });
    expect(await refund(store.id, never, { amount_cents: 2_000 })).toMatchObject({
      financialStatus: "voided",
    });
    expect((await read(store.id, never)).refunds).toMatchObject([{ overpaid_cents: 2_000, taxes: [] }]);
  });
});

describe("a key that comes again with another wish", () => {
  const again = { ok: false, reason: "key-reused" };
  const shop = () => anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });

  test("is refused for a payment: without an amount it means all that was due", async () => {
    const store = await shop();
    const id = await aPendingOrder(db, store, { quantities: [2] });
    const pay = (key: string, amount_cents?: number) =>
      markAsPaid(db, store.id, id, {
        paid_on: "2026-01-31",
        note: "",
        tell_shopper: false,
        by,
        key,
        amount_cents,
      });
    expect(await pay("part", 500)).toMatchObject({ ok: true });
    expect(await pay("part", 500)).toMatchObject({ ok: true });
    expect(await pay("part")).toEqual(again);
    expect(await pay("rest")).toMatchObject({ ok: true });
    expect(await pay("rest")).toMatchObject({ ok: true });
    expect(await pay("rest", 1_500)).toMatchObject({ ok: true });
    expect((await read(store.id, id)).paid_cents).toBe(2_000);
  });

  test("is refused for a refund: without an amount it means what the items cost", async () => {
    const store = await shop();
    const id = await aPaidOrder(db, store, [2]);
    const [line_item_id = ""] = await lineIds(store.id, id);
    const give = (key: string, amount_cents?: number) => {
      const lines = [{ line_item_id, quantity: 1, restock: false }];
      const plain = { shipping_cents: 0, note: "", tell_shopper: false, by_hand: false, by };
      return refundOrder(db, store.id, id, { ...plain, lines, amount_cents, key });
    };
    expect(await give("less", 700)).toMatchObject({ ok: true });
    expect(await give("less")).toEqual(again);
    expect(await give("less", 700)).toMatchObject({ ok: true });
    expect(await give("all")).toMatchObject({ ok: true });
    expect(await give("all", 1_000)).toMatchObject({ ok: true });
    expect((await read(store.id, id)).refunded_cents).toBe(1_700);
  });

  test("is refused for a cancellation", async () => {
    const store = await shop();
    const id = await aPaidOrder(db, store, [2]);
    const restock = await lineIds(store.id, id);
    const end = (change: Partial<CancelInput>) => {
      const plain = { note: "", restock: [], tell_shopper: false, refund: false, by_hand: false, by };
      return cancelOrder(db, store.id, id, { reason: "customer", ...plain, ...change, key: "end" });
    };
    expect(await end({})).toMatchObject({ ok: true });
    expect(await end({})).toMatchObject({ ok: true });
    for (const other of [{ refund: true }, { restock }, { reason: "fraud" as const }, { note: "x" }])
      expect(await end(other)).toEqual(again);
    expect(await read(store.id, id)).toMatchObject({ refunded_cents: 0 });
  });
});

test("what a refund keeps back of an open piece is neither credited nor given back later", async () => {
  const store = await aStoreThatInvoices(db);
  await saveInvoiceSettings(db, store.id, { change: { issue_on_payment: true }, by, now: new Date() });
  const id = await aPendingOrder(db, store, { quantities: [2] });
  const paid = { paid_on: "2026-01-31", note: "", tell_shopper: false, by };
  await markAsPaid(db, store.id, id, paid);
  const [line_item_id = ""] = await lineIds(store.id, id);
  const lines = [{ line_item_id, quantity: 1, restock: false }];
  await refund(store.id, id, { lines, amount_cents: 700 });
  await cancel(store.id, id, { refund: true });
  const { total_cents, refunds } = await read(store.id, id);
  // Two mugs for 12.20 each, tax included: 5.20 is kept back of the first.
  const amounts = [700, total_cents - 700 - 520];
  expect(refunds.map((one) => one.amount_cents)).toEqual(amounts);
  const { documents = [] } = (await listInvoices(db, store.id, id)) ?? {};
  expect(documents.map((one) => one.total_cents)).toEqual([total_cents, ...amounts]);
});

describe("a refund of everything before anything is shipped", () => {
  test("cancels the order with its shipping, and releases its discounts", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 500, taxPercent: "0" });
    const id = await aPaidOrder(db, store, [2, 1]);
    const [first = "", second = ""] = await lineIds(store.id, id);
    await refund(store.id, id, { lines: [{ line_item_id: first, quantity: 2, restock: true }] });
    expect(await read(store.id, id)).toMatchObject({ cancelled_at: null, cancelled_cents: 2_000 });
    await refund(store.id, id, { lines: [{ line_item_id: second, quantity: 1, restock: true }] });
    const order = await read(store.id, id);
    expect(order).toMatchObject({
      cancelled_at: expect.any(String),
      cancelled_cents: 3_500,
      cancelled_refunded_cents: 3_000,
      financial_status: "partially_refunded",
    });
    const cancelled = order.timeline.find(
      (entry) => entry.kind === "event" && entry.type === "order.cancelled",
    );
    expect(cancelled).toMatchObject({ payload: { reason: "refunded", by } });
    expect(await refund(store.id, id, { shipping_cents: 500 })).toMatchObject({
      ok: true,
      financialStatus: "refunded",
    });
    expect(await cancel(store.id, id)).toMatchObject({ reason: "already-cancelled" });
  });

  test("leaves an order alone that was shipped in part", async () => {
    const store = await anOpenStore(db);
    const id = await aPaidOrder(db, store, [2]);
    const [line_item_id = ""] = await lineIds(store.id, id);
    const lines = [{ line_item_id, quantity: 1 }];
    await fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "", lines });
    await refund(store.id, id, { lines: [{ line_item_id, quantity: 2, restock: true }] });
    expect(await read(store.id, id)).toMatchObject({ cancelled_at: null, fulfillment_status: "fulfilled" });
  });
});

describe("a piece that cost nothing", () => {
  test("is returned and restocked without money, also in an order of total 0", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const gift = await aProductOnSale(db, store.id, { price: 0, stock: 5 });
    const id = await aPendingOrder(db, store, {
      items: [[gift, 2]],
      checkout: { payment_method_id: undefined },
    });
    await fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "" });
    const [line_item_id = ""] = await lineIds(store.id, id);
    const lines = [{ line_item_id, quantity: 1, restock: true }];
    expect(await refund(store.id, id, { lines, amount_cents: 0, tell_shopper: true })).toMatchObject({
      ok: true,
      state: "done",
    });
    const { line_items, timeline, refunded_cents } = await read(store.id, id);
    expect([line_items[0], refunded_cents]).toMatchObject([
      { returned_quantity: 1, restocked_quantity: 1 },
      0,
    ]);
    expect(timeline.filter((entry) => entry.kind === "mail" && entry.type === "refund")).toEqual([]);
    // Something that cost money is not taken back for nothing, and nothing is no refund.
    expect(await refund(store.id, id, { amount_cents: 0 })).toMatchObject({ reason: "nothing" });
  });
});

describe("a deed of a page that is no longer true", () => {
  const was = {
    paid_cents: 0,
    refunded_cents: 0,
    cancelled_cents: 0,
    refunded_pieces: 0,
    cancelled_pieces: 0,
  };

  test("is refused: another tab was faster", async () => {
    const store = await anOpenStore(db);
    const id = await aPendingOrder(db, store);
    const payment = { amount_cents: 100, paid_on: "2026-01-31", note: "", tell_shopper: false, by, was };
    expect(await markAsPaid(db, store.id, id, payment)).toMatchObject({ ok: true });
    expect(await markAsPaid(db, store.id, id, payment)).toMatchObject({ reason: "changed-elsewhere" });
    expect(await refund(store.id, id, { amount_cents: 1, was })).toMatchObject({
      reason: "changed-elsewhere",
    });
    expect(await cancel(store.id, id, { was })).toMatchObject({ reason: "changed-elsewhere" });
    expect(await read(store.id, id)).toMatchObject({
      paid_cents: 100,
      refunded_cents: 0,
      cancelled_at: null,
    });
  });

  test("is refused for free pieces too, whose refund changes no sum", async () => {
    const store = await anOpenStore(db);
    const gift = await aProductOnSale(db, store.id, { price: 0, stock: 9 });
    const id = await aPendingOrder(db, store, { items: [[gift, 4]] });
    const [line_item_id = ""] = await lineIds(store.id, id);
    const one = { lines: [{ line_item_id, quantity: 1, restock: true }], was };
    expect(await refund(store.id, id, one)).toMatchObject({ ok: true });
    expect(await refund(store.id, id, one)).toMatchObject({ reason: "changed-elsewhere" });
    expect((await read(store.id, id)).line_items).toMatchObject([
      { refunded_quantity: 1, restocked_quantity: 1 },
    ]);
  });
});

describe("cancelling an order", () => {
  test("of the demo checkout gives its stock back, and leaves it a demo order", async () => {
    const { id, store } = await anOrderReadyToShip(db, await anOpenStore(db), [2, 3]);
    const [first = ""] = await lineIds(store.id, id);
    expect(await cancel(store.id, id, { restock: [first], note: "as asked" })).toMatchObject({ ok: true });
    const order = await read(store.id, id);
    expect(order).toMatchObject({ financial_status: "demo", fulfillment_status: "unfulfilled" });
    expect(order.cancelled_cents).toBe(order.total_cents);
    expect(order.line_items.map((line) => line.restocked_quantity)).toEqual([2, 0]);
    const happened = order.timeline.flatMap((entry) => (entry.kind === "event" ? [entry] : []));
    expect(happened.find(({ type }) => type === "order.cancelled")?.payload).toMatchObject({
      by,
      reason: "customer",
      note: "as asked",
      units: 5,
      restocked: 2,
      before: { cancelled_cents: 0 },
      after: { cancelled_cents: order.total_cents },
    });
  });

  test("makes an unpaid one void; it cannot be cancelled, paid or shipped any more", async () => {
    const store = await anOpenStore(db);
    const id = await aPendingOrder(db, store);
    await cancel(store.id, id);
    expect(await read(store.id, id)).toMatchObject({ financial_status: "voided", cancel_unpaid_at: null });
    expect(await cancel(store.id, id)).toMatchObject({ reason: "already-cancelled" });
    const parcel = { carrier: "", tracking_number: "", even_unpaid: true };
    expect(await fulfillOrder(db, store.id, id, parcel)).toMatchObject({ reason: "cancelled" });
    const paid = { paid_on: "2026-01-31", note: "", tell_shopper: true, by };
    expect(await markAsPaid(db, store.id, id, paid)).toMatchObject({ reason: "nothing-due" });
  });

  test("again with the same key answers as the first time, with its refund", async () => {
    const store = await anOpenStore(db);
    const id = await aPaidOrder(db, store, [1]);
    const plain = { reason: "customer", note: "", tell_shopper: true, by_hand: false } as const;
    const press = (key: string) =>
      cancelOrder(db, store.id, id, { ...plain, restock: [], refund: true, by, key });
    const first = await press("one");
    expect(first).toMatchObject({ ok: true, financialStatus: "refunded", refund: { state: "done" } });
    expect(await press("one")).toMatchObject({
      ok: true,
      financialStatus: "refunded",
      refund: { refundId: first.ok && first.refund?.refundId, state: "done" },
    });
    expect(await press("two")).toMatchObject({ reason: "already-cancelled" });
    expect((await read(store.id, id)).refunds).toHaveLength(1);
  });

  test("gives back what was paid for the part that is not shipped", async () => {
    const store = await anOpenStore(db);
    const id = await aPendingOrder(db, store, { quantities: [2] });
    await markAsPaid(db, store.id, id, { paid_on: "2026-01-31", note: "", tell_shopper: true, by });
    const [line_item_id = ""] = await lineIds(store.id, id);
    const lines = [{ line_item_id, quantity: 1 }];
    await fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "", lines });
    expect(await cancel(store.id, id, { refund: true })).toMatchObject({ ok: true });
    const order = await read(store.id, id);
    const [line] = order.line_items;
    // The shipping was needed for the first parcel.
    expect(order.refunded_cents).toBe(Math.floor((line?.value_cents ?? 0) / 2));
    expect(order).toMatchObject({ financial_status: "partially_refunded", fulfillment_status: "fulfilled" });
    expect(line).toMatchObject({ cancelled_quantity: 1, refunded_quantity: 1, returned_quantity: 0 });
  });

  test("gives all of it back, whatever was given back for other goods", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const [a, b] = [
      await aProductOnSale(db, store.id, { price: 6_000 }),
      await aProductOnSale(db, store.id, { price: 4_000 }),
    ];
    const items: Parameters<typeof aCheckout>[1] = [
      [a, 1],
      [b, 1],
    ];
    const id = await aPendingOrder(db, store, { items });
    await markAsPaid(db, store.id, id, { paid_on: "2026-01-31", note: "", tell_shopper: true, by });
    const [, shipped = ""] = await lineIds(store.id, id);
    const lines = [{ line_item_id: shipped, quantity: 1 }];
    await fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "", lines });
    await refund(store.id, id, { lines: [{ line_item_id: shipped, quantity: 1, restock: true }] });
    await cancel(store.id, id, { refund: true });
    expect(await read(store.id, id)).toMatchObject({ refunded_cents: 10_000, financial_status: "refunded" });
  });

  test("of the demo data puts nothing into stock", async () => {
    const { id, store } = await anOrderReadyToShip(db, await anOpenStore(db), [2]);
    await asTableOwner(db, (query) => query("update orders set demo = true where id = $1", [id]));
    await cancel(store.id, id, { restock: await lineIds(store.id, id) });
    expect((await read(store.id, id)).line_items).toMatchObject([{ restocked_quantity: 0 }]);
  });

  test("is refused when all of it is shipped, and with a line of another order", async () => {
    const store = await anOpenStore(db);
    const { id } = await anOrderReadyToShip(db, store);
    const { id: other } = await anOrderReadyToShip(db, store);
    const [foreign = ""] = await lineIds(store.id, other);
    expect(await cancel(store.id, id, { restock: [foreign] })).toMatchObject({ reason: "unknown-line" });
    await fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "" });
    expect(await cancel(store.id, id)).toMatchObject({ reason: "all-shipped" });
    expect((await read(store.id, id)).cancelled_at).toBeNull();
  });

  test("drops the pages of what was sold out", async () => {
    const store = await anOpenStore(db);
    const [last, plenty] = [
      await aProductOnSale(db, store.id, { stock: 1 }),
      await aProductOnSale(db, store.id, { stock: 9 }),
    ];
    const items: Parameters<typeof aCheckout>[1] = [
      [last, 1],
      [plenty, 1],
    ];
    const placed = await placeOrder(db, aCheckout(store, items));
    if (!placed.ok) throw new Error(placed.reason);
    const told: string[] = [];
    const listening: Db = { ...db, onPagesChanged: (tags) => told.push(...tags) };
    await cancel(store.id, placed.orderId, { restock: await lineIds(store.id, placed.orderId) }, listening);
    expect(told).toEqual(stockTags(store.id, [last.productId]));
  });

  test("lets its customer use the discount again, unless part of it was shipped", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const mug = await aProductOnSale(db, store.id, { price: 1_000, stock: 9 });
    const discount = await aDiscount(db, store.id, { oncePerCustomer: true, maxUses: 5 });
    const uses = async () => {
      const [row] = await inStore(db, "owner", store.id, (tx) =>
        tx.select().from(discounts).where(eq(discounts.id, discount)),
      );
      return row?.uses;
    };
    const place = () => {
      const discounted = { discount_codes: ["TEN"], discountCents: 200, totalCents: 1_800 };
      return placeOrder(db, aCheckout(store, [[mug, 2]], { ...discounted, email: "zoe@example.com" }));
    };
    const first = await place();
    if (!first.ok) throw new Error(first.reason);
    expect([await uses(), (await place()).ok]).toEqual([1, false]);

    await cancel(store.id, first.orderId);
    expect(await uses()).toBe(0);
    const second = await place();
    if (!second.ok) throw new Error(second.reason);
    const [line_item_id = ""] = await lineIds(store.id, second.orderId);
    const lines = [{ line_item_id, quantity: 1 }];
    await fulfillOrder(db, store.id, second.orderId, { carrier: "", tracking_number: "", lines });
    await cancel(store.id, second.orderId);
    expect([await uses(), (await place()).ok]).toEqual([1, false]);
  });
});

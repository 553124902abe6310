import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { productVariants } from "#db/schema/products.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import { listInvoices } from "#domain/invoices/list-invoices.ts";
import { findOrder, type OrderDetail } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import {
  type Balance,
  canBecome,
  dueCents,
  owedBackCents,
  refundableCents,
  revenueCents,
  statusOf,
} from "#rules/payment/payment-status.ts";
import { openDatabase } from "#test/database.ts";
import { aStoreThatInvoices } from "#test/factories-invoices.ts";
import { aCheckout, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { runs } from "#test/is-sweep.ts";
import { cancelOrder } from "./cancel-order.ts";
import { markAsPaid } from "./mark-as-paid.ts";
import { refundOrder } from "./refund-order.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const store = await aStoreThatInvoices(db);
await saveInvoiceSettings(db, store.id, { change: { issue_on_payment: true }, by, now: new Date() });

const STOCK = 20;
const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });

/** An order that is to be paid by hand. */
async function aPendingOrder(ordered: number[]): Promise<{ id: OrderId; goods: OnSale[] }> {
  const goods: OnSale[] = [];
  for (const at of ordered.keys())
    goods.push(await aProductOnSale(db, store.id, { price: 333 + at * 217, stock: STOCK }));
  const items = goods.map((one, at): [OnSale, number] => [one, ordered[at] ?? 0]);
  const placed = await placeOrder(db, aCheckout(store, items));
  if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
  await inStore(db, "owner", store.id, (tx) =>
    tx.update(orders).set({ financialStatus: "pending" }).where(eq(orders.id, placed.orderId)),
  );
  return { id: placed.orderId, goods };
}

async function read(id: OrderId): Promise<OrderDetail> {
  return (await findOrder(db, store.id, id)) as OrderDetail;
}

const count = fc.integer({ min: 1, max: 4 });
const few = fc.oneof(fc.constant(1), count);
const deed = fc.oneof(
  fc.record({
    kind: fc.constant("pay" as const),
    cents: fc.option(fc.integer({ min: 1, max: 3_000 })),
    beyond: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
  }),
  fc.record({
    kind: fc.constant("refund" as const),
    lines: fc.uniqueArray(fc.record({ at: fc.nat(2), quantity: few, restock: fc.boolean() }), {
      selector: ({ at }) => at,
      maxLength: 2,
    }),
    shipping: fc.oneof(fc.constant(0), fc.nat(700)),
    cents: fc.option(fc.oneof(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 3_000 }))),
  }),
  fc.record({
    kind: fc.constant("cancel" as const),
    restock: fc.uniqueArray(fc.nat(2)),
    refund: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("ship" as const),
    lines: fc.option(fc.tuple(fc.nat(2), count)),
  }),
);

type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

const PAID: Deed = { kind: "pay", cents: null, beyond: 0 };
const OVERPAID: Deed = { ...PAID, beyond: 5 };
const lives = fc
  .tuple(fc.boolean(), fc.array(deed, { maxLength: 7 }))
  .map(([isPaid, deeds]) => (isPaid ? [PAID, ...deeds] : deeds));

async function run(done: Deed, order: OrderDetail): Promise<void> {
  const { id, line_items } = order;
  const lineAt = (at: number) => line_items[at % line_items.length]?.id ?? "";
  if (done.kind === "pay")
    await markAsPaid(db, store.id, id, {
      amount_cents: done.beyond > 0 ? dueCents(balanceOf(order)) + done.beyond : (done.cents ?? undefined),
      overpaid_cents: done.beyond || undefined,
      paid_on: "2026-01-31",
      note: "",
      tell_shopper: true,
      by,
    });
  if (done.kind === "refund")
    await refundOrder(db, store.id, id, {
      lines: done.lines.map(({ at, ...line }) => ({ line_item_id: lineAt(at), ...line })),
      shipping_cents: done.shipping,
      amount_cents: done.cents ?? undefined,
      note: "",
      tell_shopper: true,
      by_hand: false,
      by,
    });
  if (done.kind === "cancel")
    await cancelOrder(db, store.id, id, {
      reason: "other",
      note: "",
      restock: done.restock.map(lineAt),
      tell_shopper: true,
      refund: done.refund,
      by_hand: false,
      by,
    });
  if (done.kind === "ship") {
    const lines = done.lines && [{ line_item_id: lineAt(done.lines[0]), quantity: done.lines[1] }];
    await fulfillOrder(db, store.id, id, {
      carrier: "",
      tracking_number: "",
      even_unpaid: true,
      lines: lines ?? undefined,
    });
  }
}

/** One piece is shipped, the others are cancelled unpaid, what is due is paid, and pieces are refunded. */
const PAID_AFTER_CANCELLING: Deed[] = [
  { kind: "ship", lines: [0, 1] },
  { kind: "cancel", restock: [], refund: false },
  PAID,
  { kind: "refund", lines: [{ at: 0, quantity: 2, restock: false }], shipping: 0, cents: 100 },
];

/** Something is kept back on a piece that was not shipped, and the rest is cancelled later. */
const KEPT_BACK: Deed[] = [
  PAID,
  { kind: "refund", lines: [{ at: 0, quantity: 1, restock: false }], shipping: 0, cents: 100 },
  { kind: "cancel", restock: [], refund: true },
];

/** Too much is paid, a piece and a part of the excess are given back, and the rest is cancelled with all that is owed. */
const OVERPAID_AND_CANCELLED: Deed[] = [
  OVERPAID,
  { ...OVERPAID, beyond: 700 },
  { kind: "refund", lines: [{ at: 0, quantity: 1, restock: false }], shipping: 0, cents: 500 },
  { kind: "cancel", restock: [], refund: true },
  OVERPAID,
  { kind: "refund", lines: [], shipping: 0, cents: 5 },
];

function balanceOf(order: OrderDetail): Balance {
  return {
    totalCents: order.total_cents,
    cancelledCents: order.cancelled_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
    cancelledRefundedCents: order.cancelled_refunded_cents,
    overpaidCents: order.overpaid_cents,
    overpaidRefundedCents: order.overpaid_refunded_cents,
  };
}

/** What is invoiced and not credited is what the order is worth: the money that is held, was promised and is not owed back. */
async function expectDocumentsToHold(order: OrderDetail): Promise<void> {
  const balance = balanceOf(order);
  const worth = refundableCents(balance) + dueCents(balance) - owedBackCents(balance);
  expect(revenueCents(balance)).toBe(worth);
  const { documents = [] } = (await listInvoices(db, store.id, order.id)) ?? {};
  if (documents.length > 0)
    expect(
      sum(documents.map(({ kind, total_cents }) => (kind === "invoice" ? total_cents : -total_cents))),
    ).toBe(worth);
}

/** What a deed gives back, takes off the order's worth and leaves to be given back. */
function expectDeedToHold(done: Deed, before: OrderDetail, after: OrderDetail): void {
  const [was, is] = [balanceOf(before), balanceOf(after)];
  const isEnded = before.cancelled_at === null && after.cancelled_at !== null;
  const shipping = isEnded && isUnshipped(after) ? shippingLeft(done.kind === "refund" ? after : before) : 0;
  // What a refund keeps back is not owed. Only the shipping of an order that ends with it can be.
  if (done.kind === "refund") expect(owedBackCents(is)).toBeLessThanOrEqual(owedBackCents(was) + shipping);
  if (done.kind === "cancel" && isEnded) {
    const open = before.line_items.map(openValue);
    expect(revenueCents(is)).toBe(Math.max(0, revenueCents(was) - sum(open) - shipping));
    if (done.refund) expect(owedBackCents(is)).toBe(0);
  }
}

function shippingLeft({ shipping_part, refunds }: OrderDetail): number {
  const done = refunds.filter(({ state }) => state === "done");
  return shipping_part.value_cents - sum(done.map((one) => one.shipping_cents));
}

function isUnshipped({ line_items }: OrderDetail): boolean {
  return line_items.every((line) => line.fulfilled_quantity === 0);
}

/** The first k pieces of a line of n cost its total × k / n; the open ones come after those that are gone. */
function openValue(line: OrderDetail["line_items"][number]): number {
  const cost = (pieces: number) => Math.round((line.value_cents * pieces) / line.quantity);
  const gone = line.cancelled_quantity + line.returned_quantity;
  const open = line.quantity - line.fulfilled_quantity - line.cancelled_quantity;
  return cost(gone + open) - cost(gone);
}

function expectSumsToHold(order: OrderDetail): void {
  const done = order.refunds.filter(({ state }) => state === "done");
  expect(order.paid_cents).toBe(sum(order.payments.map((one) => one.amount_cents)));
  expect(order.refunded_cents).toBe(sum(done.map((one) => one.amount_cents)));
  expect(order.refunded_cents).toBeLessThanOrEqual(order.paid_cents);
  expect(order.paid_cents - order.overpaid_cents).toBeLessThanOrEqual(order.total_cents);
  expect(order.overpaid_refunded_cents).toBe(sum(done.map((one) => one.overpaid_cents)));
  // Nobody both owes and has paid too much.
  if (order.overpaid_cents > 0) expect(dueCents(balanceOf(order))).toBe(0);
  for (const { amount_cents, overpaid_cents, taxes } of done)
    expect(sum(taxes.map((one) => one.value_cents))).toBe(amount_cents - overpaid_cents);
  expect(order.financial_status).toBe(
    statusOf(order.financial_status, { ...balanceOf(order), cancelled: order.cancelled_at !== null }),
  );
  const tax = sum(done.flatMap(({ taxes }) => taxes.map((one) => one.tax_cents)));
  expect(tax).toBeLessThanOrEqual(order.tax_cents);
  for (const line of order.line_items) {
    const refunded = done.flatMap(({ lines }) => lines.filter((one) => one.line_item_id === line.id));
    expect(line.refunded_quantity).toBe(sum(refunded.map(({ quantity }) => quantity)));
    expect(sum(refunded.map((one) => one.amount_cents))).toBeLessThanOrEqual(line.value_cents);
  }
}

/** Initial = on hand + sold − returned. */
async function expectStockToHold({ line_items }: OrderDetail, goods: OnSale[]): Promise<void> {
  const rows = await inStore(db, "owner", store.id, (tx) =>
    tx.select({ id: productVariants.id, stock: productVariants.inventoryQty }).from(productVariants),
  );
  for (const { variantId } of goods) {
    const line = line_items.find((one) => one.variant_id === variantId);
    const onHand = rows.find(({ id }) => id === variantId)?.stock ?? 0;
    expect(onHand + (line?.quantity ?? 0) - (line?.restocked_quantity ?? 0)).toBe(STOCK);
  }
}

describe("money and stock of an order add up", () => {
  test("after any sequence of deeds", async () => {
    await fc.assert(
      fc.asyncProperty(quantities, lives, async (ordered, deeds) => {
        const { id, goods } = await aPendingOrder(ordered);
        let before = await read(id);
        for (const one of deeds) {
          await run(one, before);
          const after = await read(id);
          expect(canBecome(before.financial_status, after.financial_status)).toBe(true);
          expectSumsToHold(after);
          await expectDocumentsToHold(after);
          expectDeedToHold(one, before, after);
          await expectStockToHold(after, goods);
          before = after;
        }
      }),
      {
        numRuns: runs(60, 6),
        examples: [
          [[4], PAID_AFTER_CANCELLING],
          [[2], KEPT_BACK],
          [[2, 1], OVERPAID_AND_CANCELLED],
        ],
      },
    );
  });

  test("after deeds at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(quantities, fc.array(deed, { minLength: 3, maxLength: 7 }), async (ordered, deeds) => {
        const { id, goods } = await aPendingOrder(ordered);
        const order = await read(id);
        await run(PAID, order);
        await Promise.all(deeds.map((one) => run(one, order)));
        const after = await read(id);
        expectSumsToHold(after);
        await expectDocumentsToHold(after);
        await expectStockToHold(after, goods);
      }),
      { numRuns: runs(10) },
    );
  });
});

describe("pressed twice at the same time", () => {
  test("a payment is recorded once", async () => {
    const { id } = await aPendingOrder([1]);
    const payment = {
      amount_cents: 100,
      paid_on: "2026-01-31",
      note: "",
      tell_shopper: true,
      by,
      key: "one",
    };
    await Promise.all([1, 2, 3].map(() => markAsPaid(db, store.id, id, payment)));
    const { payments, paid_cents } = await read(id);
    expect([payments.length, paid_cents]).toEqual([1, 100]);
  });

  test("two recordings of the same money are not an overpayment that nobody expected", async () => {
    const { id } = await aPendingOrder([1]);
    const { total_cents } = await read(id);
    const payment = { paid_on: "2026-01-31", note: "", tell_shopper: true, by };
    const more = { ...payment, amount_cents: total_cents + 5, overpaid_cents: 5 };
    const results = await Promise.all([1, 2, 3].map(() => markAsPaid(db, store.id, id, more)));
    expect(results.map((result) => (result.ok ? "recorded" : result.reason)).sort()).toEqual([
      "changed-elsewhere",
      "changed-elsewhere",
      "recorded",
    ]);
    expect(await read(id)).toMatchObject({ paid_cents: total_cents + 5, overpaid_cents: 5 });
    expect(await markAsPaid(db, store.id, id, payment)).toEqual({ ok: false, reason: "nothing-due" });
  });

  test("what was overpaid is given back once", async () => {
    const { id } = await aPendingOrder([1]);
    await run(OVERPAID, await read(id));
    const refund = {
      lines: [],
      shipping_cents: 0,
      amount_cents: 5,
      note: "",
      tell_shopper: true,
      by_hand: false,
    };
    const was = seenOf(await read(id));
    const results = await Promise.all(
      [1, 2, 3].map(() => refundOrder(db, store.id, id, { ...refund, was, by })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const order = await read(id);
    expect(order).toMatchObject({ refunded_cents: 5, overpaid_refunded_cents: 5, financial_status: "paid" });
    const { documents = [] } = (await listInvoices(db, store.id, id)) ?? {};
    expect(documents.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ["invoice", order.total_cents],
    ]);
  });

  test("a refund is given once, and one cancellation is made", async () => {
    const { id } = await aPendingOrder([2]);
    const order = await read(id);
    await run(PAID, order);
    const refund = {
      lines: [],
      shipping_cents: 0,
      amount_cents: 100,
      note: "",
      tell_shopper: true,
      by_hand: false,
    };
    const results = await Promise.all(
      [1, 2, 3].map(() => refundOrder(db, store.id, id, { ...refund, by, key: "one" })),
    );
    expect(new Set(results.map((result) => result.ok && result.refundId)).size).toBe(1);
    expect((await read(id)).refunded_cents).toBe(100);

    const cancel = {
      reason: "other",
      note: "",
      restock: [],
      tell_shopper: true,
      refund: true,
      by_hand: false,
    } as const;
    const cancelled = await Promise.all(
      [1, 2].map(() => cancelOrder(db, store.id, id, { ...cancel, restock: [], by })),
    );
    expect(cancelled.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const { refunded_cents, total_cents, financial_status } = await read(id);
    expect([refunded_cents, financial_status]).toEqual([total_cents, "refunded"]);
  });
});

function seenOf({ paid_cents, refunded_cents, cancelled_cents }: OrderDetail) {
  return { paid_cents, refunded_cents, cancelled_cents, refunded_pieces: 0, cancelled_pieces: 0 };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { placeOrder } from "./place-order.ts";
import { quoteCart } from "./quote-cart.ts";

const db = await openDatabase();
const IN_GERMANY = { shipping_country_code: "DE", shipping_country: "Germany", shipping_zip: "10115" };
const DAY_MS = 24 * 60 * 60_000;

async function aShop() {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  const mug = await aProductOnSale(db, store.id, { price: 2_500, stock: 1_000 });
  const place = (change: Partial<CreateOrderInput> = {}) =>
    placeOrder(db, aCheckout(store, [[mug, 1]], change));
  return { store, mug, place };
}

async function readOrder(store: StoreId, placed: Awaited<ReturnType<typeof placeOrder>>) {
  if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
  const [order] = await inStore(db, "owner", store, (tx) =>
    tx.select().from(orders).where(eq(orders.id, placed.orderId)),
  );
  if (!order) throw new Error("The order is not there.");
  return order;
}

async function eventOf(store: StoreId, orderId: OrderId) {
  const created = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ payload: events.payload })
      .from(events)
      .where(and(eq(events.storeId, store), eq(events.type, "order.created"))),
  );
  return created.find(({ payload }) => payload.order_id === orderId)?.payload;
}

const daysAfter = (order: { createdAt: Date }, at: Date | null) =>
  at && (at.getTime() - order.createdAt.getTime()) / DAY_MS;

describe("an order in a store that takes payments", () => {
  test("is pending, and keeps how it is to be paid as it was then", async () => {
    const { store, place } = await aShop();
    const method = await aPaymentMethod(db, store.id, { remindAfterDays: 7, cancelAfterDays: 14 });
    const order = await readOrder(store.id, await place({ payment_method_id: method }));
    expect(order).toMatchObject({
      financialStatus: "pending",
      paymentMethodId: method,
      paymentKind: "bank-transfer",
      paymentName: "Bank transfer",
      paymentInstructions: "IBAN DE02 1203 0000 0000 2020 51",
      paidCents: 0,
    });
    expect([daysAfter(order, order.remindAt), daysAfter(order, order.cancelUnpaidAt)]).toEqual([7, 14]);
    expect(await eventOf(store.id, order.id)).toMatchObject({
      financial_status: "pending",
      payment_kind: "bank-transfer",
      payment_name: "Bank transfer",
    });
  });

  test("names its method, even the only one: who saw the demo checkout has not agreed to pay", async () => {
    const { store, place } = await aShop();
    const method = await aPaymentMethod(db, store.id);
    const methods = [expect.objectContaining({ id: method })];
    const reason = "no-payment-method";
    expect(await place()).toEqual({ ok: false, reason, named: false, methods });
  });

  test("is refused when its method is gone, switched off or another store's", async () => {
    const { store, place } = await aShop();
    const other = await aShop();
    await aPaymentMethod(db, store.id, { name: "The one that is left" });
    const off = await aPaymentMethod(db, store.id, { active: false });
    const foreign = await aPaymentMethod(db, other.store.id);
    for (const payment_method_id of [off, foreign, crypto.randomUUID()])
      expect(await place({ payment_method_id })).toMatchObject({
        ok: false,
        reason: "no-payment-method",
        named: true,
        methods: [{ name: "The one that is left" }],
      });
  });

  test("of total 0 is paid at once, without a method", async () => {
    const { store, place } = await aShop();
    await aPaymentMethod(db, store.id, { remindAfterDays: 7, cancelAfterDays: 14 });
    await aDiscount(db, store.id, { value: 10_000 });
    const free = { discount_codes: ["TEN"], discountCents: 2_500, totalCents: 0 };
    expect(await readOrder(store.id, await place(free))).toMatchObject({
      financialStatus: "paid",
      paymentMethodId: null,
      paymentKind: null,
      remindAt: null,
      cancelUnpaidAt: null,
    });
  });

  test("is paid at pickup only when it is picked up, and on delivery only when it is shipped", async () => {
    const { store, mug, place } = await aShop();
    const pickup = { address: "Main street 1", instructions: "" };
    const [zone] = await shipsBy(db, store.id, { zones: [aZone("World", [], [aRate("Post", 0)])], pickup });
    const post = zone?.rates[0]?.id ?? "";
    const cash = await aPaymentMethod(db, store.id, { kind: "cash-on-delivery" });
    const atPickup = await aPaymentMethod(db, store.id, { kind: "pay-at-pickup", position: 1 });
    const items = [{ variantId: mug.variantId, quantity: 1 }];
    const quote = (methodId?: string) => quoteCart(db, store.id, items, { countryCode: "DE", methodId });
    const pickupId = (await quote())?.shipping?.methods.find((method) => method.pickup)?.id ?? "";
    const openFor = async (methodId: string) =>
      (await quote(methodId))?.payment?.methods.map(({ kind }) => kind);
    expect(await openFor(post)).toEqual(["cash-on-delivery"]);
    expect(await openFor(pickupId)).toEqual(["pay-at-pickup"]);

    const by = (shipping_method_id: string, payment_method_id: string) =>
      place({ shipping_method_id, payment_method_id, ...IN_GERMANY });
    expect(await by(pickupId, cash)).toMatchObject({ reason: "no-payment-method" });
    expect(await by(post, atPickup)).toMatchObject({ reason: "no-payment-method" });
    expect((await by(post, cash)).ok).toBe(true);
    expect((await by(pickupId, atPickup)).ok).toBe(true);
  });

  test("whose cart changed is told so first, with the ways to pay as they are now", async () => {
    const { store, place } = await aShop();
    await aPaymentMethod(db, store.id);
    expect(await place({ totalCents: 1 })).toMatchObject({
      reason: "cart-changed",
      quoted: true,
      payment: { needed: true, methods: [{ kind: "bank-transfer" }] },
    });
  });
});

describe("an order in a store without a way to pay", () => {
  test("is a demo order, and its event tells nothing of payments", async () => {
    const { store, place } = await aShop();
    await aPaymentMethod(db, store.id, { active: false, remindAfterDays: 7 });
    const order = await readOrder(store.id, await place());
    expect(order).toMatchObject({
      financialStatus: "demo",
      paymentMethodId: null,
      paymentKind: null,
      remindAt: null,
    });
    expect(Object.keys((await eventOf(store.id, order.id)) ?? {}).sort()).toEqual([
      "currency_code",
      "order_id",
      "order_number",
      "total_cents",
      "units",
    ]);
  });

  test("is refused when it names one: the shopper is shown the demo checkout first", async () => {
    const { place } = await aShop();
    const payment_method_id = crypto.randomUUID();
    expect(await place({ payment_method_id })).toEqual({
      ok: false,
      reason: "no-payment-method",
      named: true,
      methods: [],
    });
  });
});

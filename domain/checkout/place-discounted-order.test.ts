import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { discounts, orderDiscounts } from "#db/schema/discounts.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { PLAIN_TAXES } from "#rules/tax/tax-settings.ts";
import { openDatabase } from "#test/database.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { aDiscount, setTaxes } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { type PlaceOrderResult, placeOrder } from "./place-order.ts";
import { quoteCart } from "./quote-cart.ts";

const db = await openDatabase();
const HOUR_MS = 3_600_000;

/** A store without tax and shipping cost, so that a total is what the goods cost. */
async function aCheapStore() {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  return { store, mug: await aProductOnSale(db, store.id, { price: 2_500, stock: 1_000 }) };
}

type Cheap = Awaited<ReturnType<typeof aCheapStore>>;

/** What the shopper sends after the quote took `discountCents` off. */
function checkout({ store, mug }: Cheap, discountCents: number, change: Partial<CreateOrderInput> = {}) {
  const totals = { discountCents, totalCents: 2_500 - discountCents };
  return aCheckout(store, [[mug, 1]], { discount_codes: ["TEN"], ...totals, ...change });
}

const place = (...sent: Parameters<typeof checkout>) => placeOrder(db, checkout(...sent));

function inTheStore<T>(store: StoreId, read: Parameters<typeof inStore<T>>[3]): Promise<T> {
  return inStore(db, "owner", store, read);
}

const usesOf = (store: StoreId, id: string) =>
  inTheStore(store, async (tx) => (await tx.select().from(discounts).where(eq(discounts.id, id)))[0]?.uses);

describe("an order with a code", () => {
  test("costs less, and keeps what it was priced with", async () => {
    const shop = await aCheapStore();
    const { id: storeId } = shop.store;
    const hat = await aProductOnSale(db, storeId, { title: "Hat", price: 1_000, stock: 5 });
    const discountId = await aDiscount(db, storeId, { products: [hat.productId] });
    const input = aCheckout(
      shop.store,
      [
        [shop.mug, 1],
        [hat, 2],
      ],
      {
        discount_codes: ["TEN"],
        discountCents: 200,
        totalCents: 4_300,
        email: "Zoe+shop@Example.com",
      },
    );

    const placed = await placeOrder(db, input);

    if (!placed.ok) throw new Error(placed.reason);
    const [order, lines, applied] = await snapshotOf(storeId, placed.orderId);
    expect(order).toMatchObject({ discountCents: 200, totalCents: 4_300, taxIncluded: false, taxes: null });
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([0, 200]);
    expect(applied).toEqual([
      {
        storeId,
        orderId: placed.orderId,
        part: "items",
        discountId,
        title: "TEN",
        code: "TEN",
        amountCents: 200,
        oncePerCustomer: false,
        mailbox: "zoe@example.com",
        released: false,
      },
    ]);
    await inTheStore(storeId, (tx) => tx.delete(discounts).where(eq(discounts.id, discountId)));
    const [, , kept] = await snapshotOf(storeId, placed.orderId);
    expect(kept).toMatchObject([{ discountId: null, title: "TEN", amountCents: 200 }]);
  });

  test("is refused with the sum that holds when the code is not valid", async () => {
    const shop = await aCheapStore();
    const hour = (from: number) => new Date(Date.now() + from * HOUR_MS);
    await aDiscount(db, shop.store.id, { code: "PAUSED", paused: true });
    await aDiscount(db, shop.store.id, { code: "SOON", startsAt: hour(1) });
    await aDiscount(db, shop.store.id, { code: "ENDED", endsAt: hour(-1) });
    await aDiscount(db, shop.store.id, { code: "GONE", maxUses: 3, uses: 3 });
    const other = await anOpenStore(db);
    await aDiscount(db, other.id, { code: "OTHERS" });
    for (const code of ["PAUSED", "SOON", "ENDED", "GONE", "OTHERS", "UNKNOWN"])
      expect(await place(shop, 250, { discount_codes: [code] })).toMatchObject({
        reason: "cart-changed",
        change: "total-changed",
        totals: { discountCents: 0, totalCents: 2_500 },
        refusals: [{ code, reason: "not-valid" }],
      });
    // Also when no discount was expected: nobody places orders to try codes.
    expect(await place(shop, 0, { discount_codes: ["UNKNOWN"] })).toMatchObject({
      change: "wrong-code",
      guesses: 1,
    });
    expect(await place(shop, 0, { discount_codes: ["PAUSED", "A\0B", "\ud800"] })).toMatchObject({
      guesses: 2,
    });
  });

  test("an automatic discount needs no code, and only the codes that were entered are found", async () => {
    const shop = await aCheapStore();
    await aDiscount(db, shop.store.id, { code: null, title: "Spring", value: 2_000 });
    await aDiscount(db, shop.store.id, { code: "HALF", value: 5_000 });
    expect(await place(shop, 500, { discount_codes: undefined })).toMatchObject({ ok: true });
    expect(await place(shop, 1_250, { discount_codes: ["HALF"] })).toMatchObject({ ok: true });
    const wanted = [{ variantId: shop.mug.variantId, quantity: 1 }];
    const quote = await quoteCart(db, shop.store.id, wanted, {});
    expect(quote?.discounts).toMatchObject([{ title: "Spring", code: null, amountCents: 500 }]);
    expect(JSON.stringify(quote)).not.toContain("HALF");
  });

  test("a discount on a collection is on the products that are in it now", async () => {
    const shop = await aCheapStore();
    const shelf = await aCollection(db, shop.store.id, { product_ids: [shop.mug.productId] });
    const hat = await aProductOnSale(db, shop.store.id, { title: "Hat", price: 1_000, stock: 5 });
    await aDiscount(db, shop.store.id, { collections: [shelf] });
    const quote = (item: OnSale) =>
      quoteCart(db, shop.store.id, [{ variantId: item.variantId, quantity: 1 }], { codes: ["TEN"] });
    expect((await quote(shop.mug))?.totals.discountCents).toBe(250);
    expect((await quote(hat))?.refusals).toEqual([{ code: "TEN", reason: "other-products" }]);
  });

  test("once per customer means once per mailbox", async () => {
    const shop = await aCheapStore();
    await aDiscount(db, shop.store.id, { oncePerCustomer: true });
    expect(await place(shop, 250, { email: "ada.l@gmail.com" })).toMatchObject({ ok: true });
    expect(await place(shop, 250, { email: "AdaL+again@googlemail.com" })).toMatchObject({
      refusals: [{ code: "TEN", reason: "used-before" }],
    });
    expect(await place(shop, 250, { email: "zoe@example.com" })).toMatchObject({ ok: true });
  });

  test("a use is counted only when something was taken off", async () => {
    const shop = await aCheapStore();
    const id = await aDiscount(db, shop.store.id, {
      code: "FREE",
      kind: "free-shipping",
      value: 0,
      maxUses: 5,
    });
    expect(await place(shop, 0, { discount_codes: ["FREE"] })).toMatchObject({ ok: true });
    expect(await usesOf(shop.store.id, id)).toBe(0);
  });
});

describe("an order of a store with tax settings", () => {
  test("keeps the tax of each rate, line and of shipping", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const mug = await aProductOnSale(db, store.id, { price: 2_500, stock: 5 });
    await shipsBy(db, store.id, { zones: [aZone("World", [], [aRate("Post", 490)])] });
    await setTaxes(db, store.id, {
      included: true,
      home_country_code: "DE",
      on_shipping: true,
      ...PLAIN_TAXES,
      rates: [
        { country_code: "DE", standard: 19, reduced: 7 },
        { country_code: "IT", standard: 22, reduced: 10 },
      ],
    });
    // 29.90 × 22/122 = 5.3918, of it shipping 4.90 × 22/122 = 0.8836.
    const sums = { shippingCents: 490, taxCents: 539, totalCents: 2_990 };
    const placed = await placeOrder(db, aCheckout(store, [[mug, 1]], sums));
    if (!placed.ok) throw new Error(placed.reason);
    const [order, lines] = await snapshotOf(store.id, placed.orderId);
    expect(order).toMatchObject({
      taxIncluded: true,
      taxes: [{ rate: 2_200, base_cents: 2_990, tax_cents: 539 }],
      shippingTaxCents: 88,
      shippingTaxRate: 2_200,
    });
    expect(lines).toMatchObject([{ taxCents: 451, taxRate: 2_200 }]);
  });
});

describe("at the same time", () => {
  test("500 shoppers for 37 uses: exactly 37", async () => {
    const shop = await aCheapStore();
    const id = await aDiscount(db, shop.store.id, { maxUses: 37 });
    const answers: PlaceOrderResult[] = [];
    // As many at once as may wait for a connection.
    for (let wave = 0; wave < 10; wave++)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => place(shop, 250)))));
    const placed = answers.filter(({ ok }) => ok) as { orderId: OrderId }[];
    expect(placed).toHaveLength(37);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.every(isTotalChanged)).toBe(true);
    expect(await usesOf(shop.store.id, id)).toBe(37);
    const kept = await inTheStore(shop.store.id, (tx) =>
      tx
        .select()
        .from(orders)
        .where(
          inArray(
            orders.id,
            placed.map(({ orderId }) => orderId),
          ),
        ),
    );
    expect(kept.map(({ totalCents }) => totalCents)).toEqual(placed.map(() => 2_250));
  });

  test("one customer with two tabs uses it once", async () => {
    const shop = await aCheapStore();
    await aDiscount(db, shop.store.id, { oncePerCustomer: true });
    for (let round = 0; round < 5; round++) {
      const email = `twice.${round}@example.com`;
      const answers = await Promise.all([1, 2, 3].map(() => place(shop, 250, { email })));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter((answer) => !answer.ok).every(isTotalChanged)).toBe(true);
    }
  });

  test("a discount that its owner deletes meanwhile is not given", async () => {
    const shop = await aCheapStore();
    const id = await aDiscount(db, shop.store.id);
    const answer = await inTheStore(shop.store.id, async (tx) => {
      await tx.delete(discounts).where(eq(discounts.id, id));
      const placing = place(shop, 250);
      await sleep(100);
      return { placing };
    });
    expect(await answer.placing).toMatchObject({
      change: "total-changed",
      refusals: [{ code: "TEN", reason: "not-valid" }],
    });
  });

  test("two limited discounts in one order are counted together or not at all", async () => {
    const post = await anOpenStore(db, { shippingFlatRateCents: 400, taxPercent: "0" });
    const mug = await aProductOnSale(db, post.id, { price: 2_500, stock: 1_000 });
    const ten = await aDiscount(db, post.id, { maxUses: 5 });
    const free = await aDiscount(db, post.id, { code: "FREE", kind: "free-shipping", value: 0, maxUses: 8 });
    const both = { discount_codes: ["TEN", "FREE"], discountCents: 650, totalCents: 2_250 };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => placeOrder(db, aCheckout(post, [[mug, 1]], both))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect([await usesOf(post.id, ten), await usesOf(post.id, free)]).toEqual([5, 5]);
  });
});

function isTotalChanged(answer: PlaceOrderResult): boolean {
  return !answer.ok && answer.reason === "cart-changed" && answer.change === "total-changed";
}

function snapshotOf(store: StoreId, order: OrderId) {
  return inTheStore(store, async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, order));
    const lines = await tx
      .select()
      .from(orderLineItems)
      .where(eq(orderLineItems.orderId, order))
      .orderBy(orderLineItems.position);
    const applied = await tx.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, order));
    return [row, lines, applied] as const;
  });
}

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { stockTags } from "#rules/page/page-tags.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { placeOrder } from "./place-order.ts";

const db = await openDatabase();

describe("a placed order", () => {
  test("is complete: order, lines, stock, event and mail", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { price: 1_250, stock: 10 });
    const hat = await aProductOnSale(db, store.id, { title: "Hat", price: 999, stock: 3 });
    const checkout = aCheckout(store, [
      [mug, 2],
      [hat, 1],
    ]);

    const placed = await placeOrder(db, checkout);

    if (!placed.ok) throw new Error(placed.reason);
    const kept = await readStore(store.id);
    expect(kept.orders).toMatchObject([
      {
        id: placed.orderId,
        email: checkout.email,
        subtotalCents: 3_499,
        shippingCents: 500,
        taxCents: 880,
        totalCents: 4_879,
        taxPercent: "22.00",
        currencyCode: "EUR",
        financialStatus: "demo",
        fulfillmentStatus: "unfulfilled",
        shippingName: "Zoë Bianchi",
        shippingPhone: "+39 333 123 4567",
      },
    ]);
    expect(kept.lines).toMatchObject([
      {
        position: 0,
        variantId: mug.variantId,
        productId: mug.productId,
        title: "Mug",
        quantity: 2,
        totalCents: 2_500,
      },
      {
        position: 1,
        variantId: hat.variantId,
        title: "Hat",
        variantTitle: "Default",
        quantity: 1,
        priceCents: 999,
      },
    ]);
    expect(await stockOf(store.id, mug)).toBe(8);
    expect(await stockOf(store.id, hat)).toBe(2);
    const { orderNumber } = kept.orders[0] ?? {};
    expect(kept.events).toMatchObject([
      {
        type: "order.created",
        orderId: placed.orderId,
        payload: { order_id: placed.orderId, order_number: orderNumber, total_cents: 4_879, units: 3 },
      },
    ]);
    expect(kept.mails).toMatchObject([
      { type: "confirmation", orderId: placed.orderId, recipient: checkout.email, state: "queued" },
    ]);
  });

  test("has a random number of ten digits", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    for (let count = 0; count < 5; count++) await placeOrder(db, aCheckout(store, [[mug, 1]]));
    const numbers = (await readStore(store.id)).orders.map((order) => order.orderNumber).sort();
    expect(numbers.every((number) => number >= 1_000_000_000 && number <= 9_999_999_999)).toBe(true);
    expect(new Set(numbers.map((number, at) => number - (numbers[at - 1] ?? 0))).size).toBe(5);
  });

  test("keeps emoji and every script as typed", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { title: "Tazza ☕️ “łódź”" });
    await placeOrder(db, aCheckout(store, [[mug, 1]], { shipping_name: "👩‍👩‍👧 Зоя 田中" }));
    const kept = await readStore(store.id);
    expect(kept.orders[0]?.shippingName).toBe("👩‍👩‍👧 Зоя 田中");
    expect(kept.lines[0]?.title).toBe("Tazza ☕️ “łódź”");
  });

  test.for([
    ["0", 0],
    ["0.57", 147_35],
    ["100", 25_850_00],
  ] as const)("taxes %s percent to the cent", async ([taxPercent, taxCents]) => {
    const store = await anOpenStore(db, { taxPercent, shippingFlatRateCents: 0 });
    const sofa = await aProductOnSale(db, store.id, { price: 25_850_00 });
    expect(await placeOrder(db, aCheckout(store, [[sofa, 1]]))).toMatchObject({ ok: true });
    expect((await readStore(store.id)).orders[0]).toMatchObject({
      taxCents,
      totalCents: 25_850_00 + taxCents,
    });
  });

  test("of the most expensive possible cart fits its columns", async () => {
    const store = await anOpenStore(db, { taxPercent: "100" });
    const yacht = await aProductOnSale(db, store.id, { price: 999_999_999, stock: 99_900 });
    const items = Array.from({ length: 100 }, (): [OnSale, number] => [yacht, 999]);
    expect(await placeOrder(db, aCheckout(store, items))).toMatchObject({ ok: true });
    expect(await stockOf(store.id, yacht)).toBe(0);
  });
});

describe("an order is placed only as the shopper saw it", () => {
  test("a price that changed since is shown, not charged", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { price: 1_000 });
    const checkout = aCheckout(store, [[mug, 2]]);
    await inStore(db, "owner", store.id, (tx) =>
      tx.update(productVariants).set({ priceCents: 1_100 }).where(eq(productVariants.id, mug.variantId)),
    );
    expect(await placeOrder(db, checkout)).toMatchObject({
      ok: false,
      reason: "cart-changed",
      change: "total-changed",
      lines: [{ variantId: mug.variantId, price: 1_100, quantity: 2, available: 10 }],
      totals: { subtotalCents: 2_200, shippingCents: 500, taxCents: 594, totalCents: 3_294 },
    });
    await expectNothingSold(store.id, mug, 10);
  });

  test.for([
    ["totalCents", { totalCents: 1 }],
    ["taxCents", { taxCents: 0 }],
    ["shippingCents", { shippingCents: 0 }],
    ["subtotalCents", { subtotalCents: 1 }],
    ["currencyCode", { currencyCode: "USD" }],
  ] as const)("a forged %s is refused", async ([, forged]) => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    expect(await placeOrder(db, aCheckout(store, [[mug, 1]], forged))).toMatchObject({
      change: "total-changed",
    });
    await expectNothingSold(store.id, mug, 10);
  });

  test("a forged price in a line is ignored", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    const free = aCheckout(store, [[{ ...mug, price: 1 }, 1]]);
    expect(await placeOrder(db, free)).toMatchObject({ change: "total-changed", lines: [{ price: 1_000 }] });
  });

  test("a shipping rate or tax that changed during the checkout is shown first", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    const checkout = aCheckout(store, [[mug, 1]]);
    await inStore(db, "owner", store.id, (tx) => tx.update(stores).set({ shippingFlatRateCents: 700 }));
    expect(await placeOrder(db, checkout)).toMatchObject({
      change: "total-changed",
      totals: {
        shippingCents: 700,
        taxCents: 374,
        totalCents: 2_074,
        shippingFlatRateCents: 700,
        taxPercent: "22.00",
      },
    });
    expect(
      await placeOrder(db, aCheckout({ ...store, shippingFlatRateCents: 700 }, [[mug, 1]])),
    ).toMatchObject({
      ok: true,
    });
  });

  test("a product drafted or deleted since is no longer in the cart, and the rest can be bought", async () => {
    const store = await anOpenStore(db);
    const [mug, hat, cap] = [
      await aProductOnSale(db, store.id),
      await aProductOnSale(db, store.id),
      await aProductOnSale(db, store.id),
    ];
    const checkout = aCheckout(store, [
      [mug, 1],
      [hat, 1],
      [cap, 1],
    ]);
    await inStore(db, "owner", store.id, async (tx) => {
      await tx.update(products).set({ status: "draft" }).where(eq(products.id, mug.productId));
      await tx.delete(products).where(eq(products.id, hat.productId));
    });
    expect(await placeOrder(db, checkout)).toMatchObject({
      change: "item-gone",
      lines: [{ gone: true, available: 0 }, { gone: true, available: 0 }, { available: 10 }],
      totals: { subtotalCents: 1_000 },
    });
    expect(await placeOrder(db, aCheckout(store, [[cap, 1]]))).toMatchObject({ ok: true });
  });
});

describe("stock", () => {
  test("too large a quantity answers how many are left and takes none", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 3 });
    const hat = await aProductOnSale(db, store.id, { stock: 5 });
    const greedy = aCheckout(store, [
      [hat, 1],
      [mug, 4],
    ]);
    expect(await placeOrder(db, greedy)).toMatchObject({
      change: "not-enough-inventory",
      lines: [{ available: 5 }, { quantity: 4, available: 3 }],
      totals: { subtotalCents: 4_000 },
    });
    await expectNothingSold(store.id, hat, 5);
  });

  test("two lines of one variant are added up", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 3 });
    const twice = (each: number) =>
      aCheckout(store, [
        [mug, each],
        [mug, each],
      ]);
    expect(await placeOrder(db, twice(2))).toMatchObject({
      change: "not-enough-inventory",
      lines: [{ quantity: 4 }],
    });
    expect(await placeOrder(db, twice(1))).toMatchObject({ ok: true });
    expect(await stockOf(store.id, mug)).toBe(1);
  });

  test("pages are invalidated when a product sells out, and by no other sale", async () => {
    const told: string[] = [];
    const listening: Db = { ...db, onPagesChanged: (tags) => told.push(...tags) };
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 2 });
    await placeOrder(listening, aCheckout(store, [[mug, 1]]));
    expect(told).toEqual([]);
    await placeOrder(listening, aCheckout(store, [[mug, 1]]));
    expect(told).toEqual(stockTags(store.id, [mug.productId]));
  });
});

describe("the isolation of stores", () => {
  test("another store's variant is unknown, like a random one", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const mug = await aProductOnSale(db, theirs.id);
    const random = { ...mug, variantId: randomUUID() as VariantId };
    const answer = async (item: OnSale) => {
      const { lines } = (await placeOrder(db, aCheckout(mine, [[item, 1]]))) as { lines: object[] };
      return { ...lines[0], variantId: "…" };
    };
    expect(await answer(mug)).toEqual(await answer(random));
    await expectNothingSold(theirs.id, mug, 10);
  });

  test("a store that is missing or not onboarded sells nothing", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    await inStore(db, "owner", store.id, (tx) => tx.update(stores).set({ onboardingCompleted: false }));
    const notFound = { ok: false, reason: "store-not-found" };
    expect(await placeOrder(db, aCheckout(store, [[mug, 1]]))).toEqual(notFound);
    expect(await placeOrder(db, aCheckout({ ...store, id: randomUUID() as StoreId }, [[mug, 1]]))).toEqual(
      notFound,
    );
  });
});

describe("an order sent again", () => {
  test("with the same key and body gets the same answer, even after the last mug is sold", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 1 });
    const checkout = aCheckout(store, [[mug, 1]]);
    const first = await placeOrder(db, checkout, { key: "key-1" });
    expect(first).toMatchObject({ ok: true });
    expect(await placeOrder(db, checkout, { key: "key-1" })).toEqual({ ...first, before: true });
    expect((await readStore(store.id)).orders).toHaveLength(1);
  });

  test("with the same key and another body is refused", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    await placeOrder(db, aCheckout(store, [[mug, 1]]), { key: "key-1" });
    expect(await placeOrder(db, aCheckout(store, [[mug, 2]]), { key: "key-1" })).toEqual({
      ok: false,
      reason: "key-reused",
    });
  });

  test("after a failure is tried again: only successes are stored", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 0 });
    const checkout = aCheckout(store, [[mug, 1]]);
    expect(await placeOrder(db, checkout, { key: "key-1" })).toMatchObject({ ok: false });
    await inStore(db, "owner", store.id, (tx) => tx.update(productVariants).set({ inventoryQty: 1 }));
    expect(await placeOrder(db, checkout, { key: "key-1" })).toMatchObject({ ok: true });
  });

  test("to another store under the same key is another order", async () => {
    const answers = [];
    for (const store of [await anOpenStore(db), await anOpenStore(db)]) {
      const mug = await aProductOnSale(db, store.id);
      answers.push(await placeOrder(db, aCheckout(store, [[mug, 1]]), { key: "key-1" }));
    }
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test("without a key is another order", async () => {
    const store = await anOpenStore(db);
    const checkout = aCheckout(store, [[await aProductOnSale(db, store.id), 1]]);
    await placeOrder(db, checkout);
    await placeOrder(db, checkout);
    expect((await readStore(store.id)).orders).toHaveLength(2);
  });
});

async function readStore(store: StoreId) {
  return inStore(db, "owner", store, async (tx) => ({
    orders: await tx.select().from(orders).where(eq(orders.storeId, store)),
    lines: await tx.select().from(orderLineItems).orderBy(orderLineItems.position),
    events: await tx.select().from(events),
    mails: await tx.select().from(mailOutbox),
  }));
}

async function stockOf(store: StoreId, { variantId }: OnSale): Promise<number | undefined> {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx.select().from(productVariants).where(eq(productVariants.id, variantId)),
  );
  return rows[0]?.inventoryQty;
}

async function expectNothingSold(store: StoreId, item: OnSale, stock: number): Promise<void> {
  expect(await stockOf(store, item)).toBe(stock);
  expect(await readStore(store)).toMatchObject({ orders: [], lines: [], events: [], mails: [] });
}

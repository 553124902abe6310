import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { deleteProducts, setProductsStatus } from "#domain/products/change-products.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import {
  aCheckout,
  anOpenStore,
  aProductOnSale,
  type OnSale,
  type OpenStore,
} from "#test/factories-orders.ts";
import { type PlaceOrderResult, placeOrder } from "./place-order.ts";

// These tests use as many real connections as the pool holds.
const db = await openDatabase();

describe("shoppers who want the same thing at once", () => {
  test("the last mug can be bought once", async () => {
    const store = await anOpenStore(db);
    for (let round = 0; round < 10; round++) {
      const mug = await aProductOnSale(db, store.id, { stock: 1 });
      const answers = await Promise.all([1, 2].map(() => placeOrder(db, aCheckout(store, [[mug, 1]]))));
      expect(answers.map(verdict).sort()).toEqual(["not-enough-inventory", "placed"]);
    }
  });

  test("of 50 who want 10 mugs, 10 get one and 40 are told that there are not enough", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 10 });
    const answers = await Promise.all(repeat(50, () => placeOrder(db, aCheckout(store, [[mug, 1]]))));
    expect(tally(answers)).toEqual({ placed: 10, "not-enough-inventory": 40 });
    expect(await countOf(store.id)).toEqual({ orders: 10, lines: 10, mails: 10, stock: 0 });
  });

  test("while the shop closes, each order is placed whole or refused, and none comes after", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 100 });
    const place = () => placeOrder(db, aCheckout(store, [[mug, 1]]));
    const close = { change: { opening_soon: true }, by: randomUUID() as UserId };
    const [closed, ...answers] = await Promise.all([
      changeSettings(db, store.id, close),
      ...repeat(50, place),
    ]);
    expect(closed.ok).toBe(true);
    const { placed = 0, "store-closed": refused = 0 } = tally(answers);
    expect(placed + refused).toBe(50);
    expect(await countOf(store.id)).toEqual({
      orders: placed,
      lines: placed,
      mails: placed,
      stock: 100 - placed,
    });
    expect(verdict(await place())).toBe("store-closed");
  });

  test("carts with the same goods in opposite order do not deadlock", async () => {
    const store = await anOpenStore(db);
    const goods = await Promise.all(repeat(6, () => aProductOnSale(db, store.id, { stock: 1_000 })));
    const cart = (items: OnSale[]) =>
      aCheckout(
        store,
        items.map((item): [OnSale, number] => [item, 1]),
      );
    const answers = await Promise.all(
      repeat(100, (at) => placeOrder(db, cart(at % 2 ? goods : goods.toReversed()))),
    );
    expect(tally(answers)).toEqual({ placed: 100 });
    expect(await countOf(store.id)).toEqual({ orders: 100, lines: 600, mails: 100, stock: 6 * 900 });
    expect(await deadlocks()).toBe(0);
  });

  test("a cart of two products takes both or none", async () => {
    const store = await anOpenStore(db);
    const [rare, common] = [
      await aProductOnSale(db, store.id, { stock: 5 }),
      await aProductOnSale(db, store.id, { stock: 100 }),
    ];
    const both = () =>
      aCheckout(store, [
        [common, 1],
        [rare, 1],
      ]);
    expect(tally(await Promise.all(repeat(30, () => placeOrder(db, both()))))).toEqual({
      placed: 5,
      "not-enough-inventory": 25,
    });
    expect(await countOf(store.id)).toMatchObject({ orders: 5, stock: 95 });
  });

  test("when a price changes meanwhile, every order has the price its shopper saw", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    const mug = await aProductOnSale(db, store.id, { price: 1_000, stock: 1_000 });
    const raise = async () => {
      await sleep(5);
      await inStore(db, "owner", store.id, (tx) => tx.update(productVariants).set({ priceCents: 1_200 }));
    };
    const shoppers = repeat(60, () => placeOrder(db, aCheckout(store, [[mug, 1]])));
    const [answers] = await Promise.all([Promise.all(shoppers), raise()]);
    const sold = await inStore(db, "owner", store.id, (tx) => tx.select().from(orders));
    expect(new Set(sold.map((order) => order.totalCents))).toEqual(new Set([1_000]));
    expect(sold).toHaveLength(answers.filter((answer) => answer.ok).length);
  });
});

describe("a product withdrawn while an order waits for its stock", () => {
  test("is not sold once it is unpublished", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    const order = await whileStockIsLocked(store, mug, () =>
      inStore(db, "owner", store.id, (tx) =>
        setProductsStatus(tx, store.id, [mug.productId], { status: "draft", by: null }),
      ),
    );
    expect(verdict(order)).toBe("item-gone");
    expect(await countOf(store.id)).toMatchObject({ orders: 0, mails: 0, stock: 10 });
  });

  test("is not sold once it is deleted, nor is anything else of the cart", async () => {
    const store = await anOpenStore(db);
    const [mug, cup] = [await aProductOnSale(db, store.id), await aProductOnSale(db, store.id)];
    let order: Promise<PlaceOrderResult> | undefined;
    await inStore(db, "owner", store.id, async (tx) => {
      await deleteProducts(tx, store.id, [mug.productId], { by: null });
      order = placeOrder(
        db,
        aCheckout(store, [
          [mug, 1],
          [cup, 1],
        ]),
      );
      await untilSomebodyWaits();
    });
    expect(verdict((await order) as PlaceOrderResult)).toBe("item-gone");
    expect(await countOf(store.id)).toMatchObject({ orders: 0, stock: 10 });
  });

  test("is sold when it was only saved meanwhile", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    const order = await whileStockIsLocked(store, mug, () =>
      inStore(db, "owner", store.id, (tx) => tx.update(products).set({ vendor: "Clay & Co" })),
    );
    expect(verdict(order)).toBe("placed");
  });
});

/** Another connection locks the stock until the order waits for it and the action is done. */
async function whileStockIsLocked(
  store: OpenStore,
  goods: OnSale,
  deed: () => Promise<unknown>,
): Promise<PlaceOrderResult> {
  let order: Promise<PlaceOrderResult> | undefined;
  await inStore(db, "owner", store.id, async (tx) => {
    await tx.select().from(productVariants).where(eq(productVariants.id, goods.variantId)).for("update");
    order = placeOrder(db, aCheckout(store, [[goods, 1]]));
    await untilSomebodyWaits();
    await deed();
  });
  if (!order) throw new Error("No order was sent.");
  return order;
}

describe("the same order sent many times at once", () => {
  test("30 orders, each sent 10 times, become 30 orders", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 300 });
    const sent = repeat(30, () => ({ key: randomUUID(), checkout: aCheckout(store, [[mug, 1]]) }));
    const send = ({ key, checkout }: (typeof sent)[number]) => placeOrder(db, checkout, { key });

    const atOnce: PlaceOrderResult[] = [];
    // Ten orders at a time: at most a hundred requests may wait for the database at once.
    for (let from = 0; from < sent.length; from += 10) {
      const wave = sent.slice(from, from + 10).flatMap((order) => repeat(10, () => send(order)));
      atOnce.push(...(await Promise.all(wave)));
    }
    const later = await Promise.all(sent.map(send));

    expect(
      Object.keys(tally(atOnce)).filter((word) => word !== "placed" && word !== "still-running"),
    ).toEqual([]);
    expect(tally(later)).toEqual({ placed: 30 });
    const ids = [...atOnce, ...later].flatMap((answer) => (answer.ok ? [answer.orderId] : []));
    expect(new Set(ids).size).toBe(30);
    expect(await countOf(store.id)).toEqual({ orders: 30, lines: 30, mails: 30, stock: 270 });
  });

  test("while the first is in progress the second is refused at once, and later gets the same answer", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    const checkout = aCheckout(store, [[mug, 1]]);
    let first: Promise<PlaceOrderResult> | undefined;
    await inStore(db, "owner", store.id, async (tx) => {
      await tx.select().from(productVariants).where(eq(productVariants.id, mug.variantId)).for("update");
      first = placeOrder(db, checkout, { key: "key" });
      await untilSomebodyWaits();
      expect(await placeOrder(db, checkout, { key: "key" })).toEqual({ ok: false, reason: "still-running" });
    });
    expect(await first).toMatchObject({ ok: true });
    expect(await placeOrder(db, checkout, { key: "key" })).toEqual({ ...(await first), before: true });
  });
});

function repeat<T>(times: number, make: (at: number) => T): T[] {
  return Array.from({ length: times }, (_, at) => make(at));
}

function verdict(answer: PlaceOrderResult): string {
  if (answer.ok) return "placed";
  return answer.reason === "cart-changed" ? answer.change : answer.reason;
}

function tally(answers: PlaceOrderResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[verdict(answer)] = (counts[verdict(answer)] ?? 0) + 1;
  return counts;
}

async function countOf(store: StoreId) {
  return inStore(db, "owner", store, async (tx) => ({
    orders: await tx.$count(orders),
    lines: await tx.$count(orderLineItems),
    mails: await tx.$count(mailOutbox),
    stock: Number(
      (await tx.execute(sql`select sum(inventory_qty) as sum from product_variants`)).rows[0]?.sum,
    ),
  }));
}

async function deadlocks(): Promise<number> {
  // PostgreSQL backends report their statistics within a second.
  await sleep(1_100);
  const { rows } = await db.pool.query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return rows[0].deadlocks;
}

async function untilSomebodyWaits(): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await db.pool.query(
      `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    );
    return rows[0].waiting;
  };
  await expect.poll(countWaiting, { interval: 5 }).toBeGreaterThan(0);
}

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { listLowStock } from "#domain/dashboard/low-stock.ts";
import { salesSeries } from "#domain/dashboard/sales-series.ts";
import { createLookups } from "#domain/limits/lookups.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { createOrderCounts } from "#domain/orders/lists/count-orders.ts";
import { listOrders } from "#domain/orders/lists/list-orders.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { findOrderForStatus, type LookingUp } from "#domain/orders/status-page/find-order-for-status.ts";
import { findOrderForConfirmation } from "#domain/payments/find-order-for-confirmation.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { withoutAccents } from "#rules/text/without-accents.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { findOrder } from "./find-order.ts";

const db = await openDatabase();
const keys = deriveAuthKeys("a secret of the tests");
const aShopper = (clientAddress: string): LookingUp => ({
  db,
  orderLookups: createLookups("order", (name, limits) => createSharedLimiter({ db, keys }, name, limits)),
  clientAddress,
});
const ghost = randomUUID() as OrderId;

describe("a public order", () => {
  test("is confirmed by its id with the e-mail, only in its own store", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const { id } = await anOrderReadyToShip(db, store);
    const found = await findOrderForConfirmation(db, store.id, id);
    expect(found).toMatchObject({ id, line_items: [{ title: "Mug", quantity: 2 }] });
    expect(found?.email).toContain("@example.com");
    expect(await findOrderForConfirmation(db, store.id, id.toUpperCase())).toEqual(found);
    for (const text of [ghost, "12abc", "", "'; drop table orders; --", "\0"]) {
      expect(await findOrderForConfirmation(db, store.id, text)).toBeUndefined();
    }
    expect(await findOrderForConfirmation(db, other.id, id)).toBeUndefined();
  });

  test("tells its code with the confirmation, but not to those who may have guessed its number", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
    await aDiscount(db, store.id, { code: "FRIENDS", value: 5_000 });
    const mug = await aProductOnSale(db, store.id, { price: 2_500 });
    const half = { discount_codes: ["FRIENDS"], discountCents: 1_250, totalCents: 1_250 };
    const placed = await placeOrder(db, aCheckout(store, [[mug, 1]], half));
    if (!placed.ok) throw new Error(placed.reason);
    const confirmed = await findOrderForConfirmation(db, store.id, placed.orderId);
    expect(confirmed?.discounts).toEqual([{ title: "FRIENDS", part: "items", amount_cents: 1_250 }]);
    const status = await findOrderForStatus(aShopper("3.3.3.3"), store.id, String(confirmed?.order_number));
    expect(status).toMatchObject({ found: { discount_cents: 1_250, discounts: [{ title: "" }] } });
    expect(JSON.stringify(status)).not.toContain("FRIENDS");
  });

  test("has a status by its number, with its parcels, and neither e-mail, phone nor id", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const { id } = await anOrderReadyToShip(db, store);
    await fulfillOrder(db, store.id, id, { carrier: "UPS", tracking_number: "1Z999" });
    const detail = await findOrder(db, store.id, id);
    const page = aShopper("1.1.1.1");

    const result = await findOrderForStatus(page, store.id, String(detail?.order_number));

    expect(result).toMatchObject({
      ok: true,
      found: {
        fulfillment_status: "fulfilled",
        fulfillments: [{ carrier: "UPS", tracking_number: "1Z999" }],
      },
    });
    const shown = JSON.stringify(result);
    expect(shown).not.toContain(detail?.email);
    expect(shown).not.toContain(detail?.shipping_phone);
    expect(shown).not.toContain(id);
    const notFound = { ok: false, reason: "not-found" };
    expect(await findOrderForStatus(page, other.id, String(detail?.order_number))).toEqual(notFound);
    expect(await findOrderForStatus(page, store.id, "12abc")).toEqual(notFound);
    expect(await findOrderForStatus(page, store.id, "1".repeat(30))).toEqual(notFound);
  });

  test("cannot be guessed by trying numbers", async () => {
    const store = await anOpenStore(db);
    const page = aShopper("1.2.3.4");
    const guess = (at: number) => findOrderForStatus(page, store.id, String(1_000_000_000 + at));
    for (let miss = 0; miss < 20; miss++) expect(await guess(miss)).toMatchObject({ reason: "not-found" });
    expect(await guess(21)).toMatchObject({
      reason: "too-many-misses",
      retryAfterSeconds: expect.any(Number),
    });
  });

  test("cannot be guessed by trying many numbers at once, in two processes", async () => {
    const store = await anOpenStore(db);
    const processes = [aShopper("5.6.7.8"), aShopper("5.6.7.8")];
    const guesses = Array.from({ length: 300 }, (_, at) =>
      findOrderForStatus(processes[at % 2] as LookingUp, store.id, String(1_000_000_000 + at)),
    );
    const answered = (await Promise.all(guesses)).filter(
      (guess) => !guess.ok && guess.reason === "not-found",
    );
    expect(answered).toHaveLength(20);
  });
});

describe("the owner's list", () => {
  test("shows 20 of this store's orders a page, newest first", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    await anOrderReadyToShip(db, other);
    const mug = await aProductOnSale(db, store.id, { stock: 100 });
    for (let count = 0; count < 21; count++) await placeOrder(db, aCheckout(store, [[mug, 1]]));

    const first = await listOrders(db, store.id, {}, 1);
    const second = await listOrders(db, store.id, {}, 2);

    expect([first.orders.length, first.hasNext, second.orders.length, second.hasNext]).toEqual([
      20,
      true,
      1,
      false,
    ]);
    const times = [...first.orders, ...second.orders].map((order) => order.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await listOrders(db, store.id, {}, 3)).toEqual({ orders: [], hasNext: false });
    expect(await createOrderCounts(db)(store.id, {})).toBe(21);
  });

  test("is filtered by status and date", async () => {
    const store = await anOpenStore(db);
    const [old, shipped] = [await anOrderReadyToShip(db, store), await anOrderReadyToShip(db, store)];
    await moveTo(old.id, "2026-01-05T12:00:00Z");
    await fulfillOrder(db, store.id, shipped.id, { carrier: "", tracking_number: "" });
    const ids = async (filter: Parameters<typeof listOrders>[2]) =>
      (await listOrders(db, store.id, filter, 1)).orders.map((order) => order.id);

    expect(await ids({ status: "fulfilled" })).toEqual([shipped.id]);
    expect(await ids({ status: "partial" })).toEqual([]);
    const noon = new Date("2026-01-05T12:00:00Z");
    expect(await ids({ from: noon, to: new Date(noon.getTime() + 1) })).toEqual([old.id]);
    expect(await ids({ to: noon })).toEqual([]);
    const count = createOrderCounts(db);
    expect(await count(store.id, { status: "fulfilled" })).toBe(1);
    expect(await count(store.id, { to: noon })).toBe(0);
  });

  test("caches a count for ten seconds", async () => {
    const store = await anOpenStore(db);
    const clock = { now: 0 };
    const count = createOrderCounts(db, () => clock.now);
    expect(await count(store.id, {})).toBe(0);
    await anOrderReadyToShip(db, store);
    clock.now = 9_999;
    expect(await count(store.id, {})).toBe(0);
    clock.now = 10_000;
    expect(await count(store.id, {})).toBe(1);
  });

  async function moveTo(id: OrderId, time: string) {
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query("update orders set created_at = $2 where id = $1", [id, time]);
    client.release(true);
  }
});

describe("the search over all orders", () => {
  test("finds orders of this store by number, number prefix, e-mail or name", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const ids: OrderId[] = [];
    for (const [shop, who] of [
      [store, { shipping_name: "Ada Löwe", email: "ada@looms.example" }],
      [store, { shipping_name: "100% Wool_Shop", email: "x@example.com" }],
      [other, { shipping_name: "Ada Löwe", email: "ada@looms.example" }],
    ] as const) {
      const mug = await aProductOnSale(db, shop.id);
      const placed = await placeOrder(db, aCheckout(shop, [[mug, 1]], who));
      if (placed.ok) ids.push(placed.orderId);
    }
    const [ada, wool] = ids;
    const number = String((await findOrder(db, store.id, ada as OrderId))?.order_number);
    const found = async (words: string) =>
      (await searchOrders(db, store.id, words)).orders.map((order) => order.id);

    expect(await found("LÖWE")).toEqual([ada]);
    expect(await found("da lowe")).toEqual([ada]);
    expect(await found("o\u0308we")).toEqual([ada]);
    expect(await found("looms")).toEqual([ada]);
    expect(await found(number)).toEqual([ada]);
    expect(await found(`#${number}`)).toEqual([ada]);
    expect(await found(number.slice(0, 7))).toEqual([ada]);
    expect(await found("0%")).toEqual([wool]);
    expect(await found("l_S")).toEqual([wool]);
    expect(await found("%")).toEqual([wool]);
    expect(await found("nobody")).toEqual([]);
    expect(await found("9".repeat(30))).toEqual([]);
  });

  test("spells names as the rule does", async () => {
    const names = [
      "Löwe",
      "BIÀNCHI",
      "Søren Æbelø",
      "Straße",
      "Łódź",
      "Ðorđe Þór",
      "Œuvre",
      "İpek ışık",
      "ﬁ Ĳ",
      "王小明",
    ];
    // Greek and Cyrillic keep their marks: they are letters of their own.
    names.push("Αθήνα", "Йошкар", "nu\u0301mero", "%_\\");
    const { rows } = await db.pool.query<{ spelled: string }>(
      "select without_accents(name) as spelled from unnest($1::text[]) as name",
      [names],
    );
    expect(rows.map(({ spelled }) => spelled)).toEqual(
      names.map((name) => withoutAccents(name.toLowerCase())),
    );
  });
});

describe("the dashboard", () => {
  test("sums orders and revenue between the owner's midnights, empty days included", async () => {
    const store = await anOpenStore(db);
    await anOrderReadyToShip(db, await anOpenStore(db));
    const { id } = await anOrderReadyToShip(db, store);
    const [order] = await inStore(db, "owner", store.id, (tx) =>
      tx.select().from(orders).where(eq(orders.id, id)),
    );
    const day = 24 * 3_600_000;
    const midnights = [2, 1, 0].map((ago) => new Date((order?.createdAt.getTime() ?? 0) - ago * day));
    expect(await salesSeries(db, store.id, { midnights, now: new Date() })).toEqual({
      currency_code: "EUR",
      time_zone: null,
      days: midnights.map((since, at) => ({
        since: since.toISOString(),
        orders: at === 2 ? 1 : 0,
        revenue_cents: at === 2 ? order?.totalCents : 0,
      })),
    });
  });

  test("lists the variants with low stock, lowest first", async () => {
    const store = await anOpenStore(db);
    await aProductOnSale(db, (await anOpenStore(db)).id, { stock: 1 });
    await aProductOnSale(db, store.id, { title: "Plenty", stock: 5 });
    await aProductOnSale(db, store.id, { title: "Few", stock: 4 });
    await aProductOnSale(db, store.id, { title: "None", stock: 0 });
    const { count, variants } = await listLowStock(db, store.id);
    expect(count).toBe(2);
    expect(variants.map(({ product_title, inventory_qty }) => [product_title, inventory_qty])).toEqual([
      ["None", 0],
      ["Few", 4],
    ]);
  });
});

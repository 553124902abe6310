import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { openTestApp } from "#test/app.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const UNCOUNTED = ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"];
const MIDNIGHT = "2026-03-29T00:00:00+01:00";

const order = (owner: Owner, createdAt: string, quantities: number[]) =>
  aWrittenOrder(
    db,
    owner.storeId,
    { createdAt: new Date(createdAt) },
    quantities.map((quantity) => ({ quantity })),
  );

function stock(owner: Owner, quantities: number[]): Promise<void> {
  return inStore(db, "owner", owner.storeId, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({ storeId: owner.storeId, title: "Mug", handle: "mug" })
      .returning({ id: products.id });
    if (!product) throw new Error("no product");
    await tx.insert(productVariants).values(
      quantities.map((inventoryQty, position) => ({
        storeId: owner.storeId,
        productId: product.id,
        position,
        title: String(position),
        option1Value: String(position),
        inventoryQty,
      })),
    );
  });
}

const dashboard = async (owner: Owner, since = MIDNIGHT) =>
  ownerRequests(testApp, owner).get(`/api/dashboard?since=${encodeURIComponent(since)}`);

test("the day starts at the owner's midnight, and counts orders, revenue and units", async () => {
  const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
  await order(owner, "2026-03-28T23:59:59+01:00", [7]);
  await order(owner, "2026-03-29T00:00:00+01:00", [1, 2]);
  await order(owner, "2026-03-29T09:00:00+02:00", [3]);
  await order(other, "2026-03-29T09:00:00+02:00", [50]);
  expect(await (await dashboard(owner)).json()).toMatchObject({
    orders_today: 2,
    revenue_today_cents: 1500,
    units_sold: 6,
    currency_code: "EUR",
  });
});

test("stock is low below five", async () => {
  const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
  await stock(owner, [0, 4, 5, 6]);
  await stock(other, [1]);
  expect((await (await dashboard(owner)).json()).low_stock).toBe(2);
});

test("the ten newest orders of the store are listed, newest first", async () => {
  const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
  const placed = [];
  for (let day = 10; day < 22; day++) placed.push(await order(owner, `2026-03-${day}T12:00:00Z`, [1]));
  await order(other, "2026-03-29T12:00:00Z", [1]);
  const { recent_orders } = await (await dashboard(owner)).json();
  expect(recent_orders.map(({ id }: { id: string }) => id)).toEqual(placed.reverse().slice(0, 10));
  expect(recent_orders[0]).toEqual({
    id: placed[0],
    order_number: expect.any(Number),
    email: "shopper@example.com",
    total_cents: 250,
    currency_code: "EUR",
    financial_status: "demo",
    fulfillment_status: "unfulfilled",
    cancelled_at: null,
    created_at: "2026-03-21T12:00:00.000Z",
  });
});

test("the figures count orders in the store's currency alone", async () => {
  const owner = await anOwner(testApp);
  const as = ownerRequests(testApp, owner);
  const begun = new Date().setUTCHours(0, 0, 0, 0);
  const since = new Date(begun).toISOString();
  await order(owner, since, [7]);
  const { seen } = await (await as.get("/api/store/currency/preview?currency_code=JPY")).json();
  await as.put("/api/store/currency", { currency_code: "JPY", seen });
  expect(await (await dashboard(owner, since)).json()).toMatchObject({
    currency_code: "JPY",
    orders_today: 0,
    revenue_today_cents: 0,
    units_sold: 0,
    recent_orders: [{ currency_code: "EUR" }],
  });
  expect(await (await as.get(`/api/dashboard/series?midnights=${since}`)).json()).toMatchObject({
    currency_code: "JPY",
    days: [{ orders: 0, revenue_cents: 0 }],
  });
});

test("a store without orders has zeros, and an invalid day is refused", async () => {
  const owner = await anOwner(testApp);
  expect(await (await dashboard(owner)).json()).toEqual({
    orders_today: 0,
    revenue_today_cents: 0,
    units_sold: 0,
    low_stock: 0,
    currency_code: "EUR",
    time_zone: null,
    recent_orders: [],
    first_steps: {
      place: false,
      product: false,
      look: false,
      details: false,
      shipping: false,
      payment: false,
      order: false,
    },
  });
  for (const since of ["", "today", "2026-13-45T00:00:00Z", ...UNCOUNTED])
    expect((await dashboard(owner, since)).status).toBe(422);
  for (const midnight of UNCOUNTED) {
    const path = `/api/dashboard/series?midnights=${encodeURIComponent(midnight)}`;
    expect((await ownerRequests(testApp, owner).get(path)).status).toBe(422);
  }
});

test("once the store has a time zone, its day starts at midnight there", async () => {
  const owner = await anOwner(testApp);
  const hourMs = 3_600_000;
  const begun = new Date().setUTCHours(0, 0, 0, 0);
  await order(owner, new Date(begun - hourMs).toISOString(), [7]);
  await order(owner, new Date(begun).toISOString(), [1]);
  await ownerRequests(testApp, owner).put("/api/store/details", { time_zone: "UTC" });

  const since = new Date(begun - 3 * hourMs).toISOString();
  expect(await (await dashboard(owner, since)).json()).toMatchObject({ orders_today: 1, time_zone: "UTC" });
  const series = await ownerRequests(testApp, owner).get(`/api/dashboard/series?midnights=${since}`);
  expect(await series.json()).toMatchObject({
    time_zone: "UTC",
    days: [{ since: new Date(begun).toISOString(), orders: 1 }],
  });
});

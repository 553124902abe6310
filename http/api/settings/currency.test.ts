import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aProductOnSale } from "#test/factories-orders.ts";
import { aPendingOrder } from "#test/factories-payments.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;

async function aStore() {
  const owner = await anOwner(testApp);
  const as = ownerRequests(testApp, owner);
  const preview = async (code: string) =>
    (await as.get(`/api/store/currency/preview?currency_code=${code}`)).json();
  const change = async (code: string) =>
    as.put("/api/store/currency", { currency_code: code, seen: (await preview(code)).seen });
  return { ...owner, as, preview, change };
}

describe("the currency over HTTP", () => {
  test("is shown before it is changed, then changed, in this store alone", async () => {
    const [store, other] = [await aStore(), await aStore()];
    await aProductOnSale(db, store.storeId, { title: "Mug", price: 2_490 });
    await aProductOnSale(db, other.storeId, { title: "Plate", price: 2_490 });
    expect(await (await store.as.get("/api/store/currency")).json()).toEqual({
      currency_code: "EUR",
      hold: null,
    });
    expect(await store.preview("JPY")).toMatchObject({
      rounded: [{ kind: "price", name: "Mug", part: "Default", before_cents: 2_490, after_cents: 25 }],
      rounded_count: 1,
    });
    const answer = await store.change("JPY");
    expect([answer.status, await answer.json()]).toEqual([200, { currency_code: "JPY" }]);
    expect(await (await store.as.get("/api/store")).json()).toMatchObject({ currency_code: "JPY" });
    expect(await (await other.as.get("/api/store")).json()).toMatchObject({ currency_code: "EUR" });
    expect(await other.preview("JPY")).toMatchObject({ rounded: [{ name: "Plate" }] });
  });

  test.each(["XYZ", "eur", "", "BGN", "XAU", 7, null])("%j is refused at its field", async (code) => {
    const { as } = await aStore();
    const answer = await as.put("/api/store/currency", { currency_code: code, seen: "" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      fields: { currency_code: "Please choose a currency from the list" },
    });
    expect(await (await as.get("/api/store")).json()).toMatchObject({ currency_code: "EUR" });
  });

  test("stays after an order that is not a demo order, and says why", async () => {
    const store = await aStore();
    await aPendingOrder(db, {
      id: store.storeId,
      slug: store.slug,
      shippingFlatRateCents: 0,
      taxPercent: "0",
    });
    const why = expect.stringContaining("your store has orders that are not demo orders");
    expect(await (await store.as.get("/api/store/currency")).json()).toMatchObject({ hold: why });
    const answer = await store.change("JPY");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ fields: { currency_code: why } });
  });

  test("a tab that was opened before it changed saves nothing", async () => {
    const store = await aStore();
    const opened = ownerRequests(testApp, { headers: { ...store.as.headers, "store-currency": "EUR" } });
    const save = () => opened.put("/api/store/settings", { shipping_flat_rate_cents: 500 });
    expect((await save()).status).toBe(200);
    await store.change("JPY");
    const answer = await save();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: "The currency of your store is JPY now. Please reload the page and try again.",
    });
    expect(await (await store.as.get("/api/store")).json()).toMatchObject({ shipping_flat_rate_cents: 5 });
  });
});

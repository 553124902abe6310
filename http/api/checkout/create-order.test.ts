import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { openTestApp } from "#test/app.ts";
import { asksForNews, consentsOf } from "#test/factories-consents.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { newestMail, postJson } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const store = await anOpenStore(db);

function send(body: unknown, headers: Record<string, string> = {}) {
  return postJson(testApp, "/api/functions/create-order", body, headers);
}

async function aMug(stock = 10) {
  return aProductOnSale(db, store.id, { stock });
}

describe("POST /api/functions/create-order", () => {
  test("answers with the order's id, and the confirmation is mailed", async () => {
    const checkout = aCheckout(store, [[await aMug(), 1]]);
    const answer = await send(checkout);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ success: true, orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await newestMail(testApp, checkout.email)).toMatchObject({
      subject: expect.stringMatching(/^Your order #\d{10} at Corner Shop$/),
    });
  });

  test("a tick for news is asked about by mail, with the order; a store that asks for none ignores it", async () => {
    const [asking, other] = [await anOpenStore(db), await anOpenStore(db)];
    await asksForNews(db, asking.id);
    for (const shop of [asking, other]) {
      const checkout = aCheckout(shop, [[await aProductOnSale(db, shop.id, { stock: 1 }), 1]]);
      const answer = await send({ ...checkout, news: "yes" });
      expect(answer.status).toBe(200);
      const { orderId } = await answer.json();
      const expected = { email: checkout.email.toLowerCase(), state: "asked", source: "checkout", orderId };
      expect(await consentsOf(db, shop.id)).toMatchObject(shop === asking ? [expected] : []);
    }
    expect((await send({ ...aCheckout(asking, [[await aMug(), 1]]), news: "no" })).status).toBe(422);
  });

  test("an order without the tick asks nobody", async () => {
    const shop = await anOpenStore(db);
    await asksForNews(db, shop.id);
    await send(aCheckout(shop, [[await aProductOnSale(db, shop.id, { stock: 1 }), 1]]));
    expect(await consentsOf(db, shop.id)).toEqual([]);
  });

  test("the same key again gets the same order; with another body 422", async () => {
    const checkout = aCheckout(store, [[await aMug(), 1]]);
    const headers = { "idempotency-key": randomUUID() };
    const first = await (await send(checkout, headers)).json();
    const again = await send(checkout, headers);
    expect([again.status, await again.json()]).toEqual([200, first]);
    const other = await send({ ...checkout, shipping_name: "Somebody else" }, headers);
    expect(other.status).toBe(422);
    expect(await other.json()).toEqual({
      success: false,
      reason: "key-reused",
      code: "key-reused",
      error: "This Idempotency-Key was used for another order.",
    });
  });

  test("a key of 255 characters is accepted, a longer one refused", async () => {
    const checkout = aCheckout(store, [[await aMug(), 1]]);
    expect((await send(checkout, { "idempotency-key": "k".repeat(255) })).status).toBe(200);
    const answer = await send(checkout, { "idempotency-key": "k".repeat(256) });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toEqual(["idempotency-key"]);
  });

  test("a changed cart is answered with its current state", async () => {
    const mug = await aMug(1);
    const answer = await send(aCheckout(store, [[mug, 2]]));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      success: false,
      reason: "cart-changed",
      code: "not-enough-inventory",
      error: "Not enough inventory",
      lines: [
        {
          variantId: mug.variantId,
          productId: mug.productId,
          title: "Mug",
          variantTitle: "Default",
          image: null,
          price: 1_000,
          quantity: 2,
          available: 1,
        },
      ],
      totals: {
        currencyCode: "EUR",
        currency: { code: "EUR", decimals: 2, symbol: "€" },
        subtotalCents: 1_000,
        discountCents: 0,
        shippingCents: 500,
        taxCents: 330,
        totalCents: 1_830,
        taxIncluded: false,
        shippingFlatRateCents: 500,
        taxPercent: "22.00",
      },
    });
  });

  test("a deleted item and a different total have their own messages", async () => {
    const gone = await send(aCheckout(store, [[{ ...(await aMug()), variantId: randomUUID() as never }, 1]]));
    expect(await gone.json()).toMatchObject({
      error: "Some items are no longer available",
      lines: [{ gone: true }],
    });
    const cheaper = await send(aCheckout(store, [[await aMug(), 1]], { totalCents: 1 }));
    expect(await cheaper.json()).toMatchObject({
      error: "The total has changed. Please check your order and try again.",
    });
  });

  test("an unknown store: 404", async () => {
    const answer = await send(aCheckout({ ...store, id: randomUUID() as never }, [[await aMug(), 1]]));
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { success: false, reason: "store-not-found", code: "store-not-found", error: "Store not found" },
    ]);
  });
});

describe("hostile requests", () => {
  const invalid: [string, Partial<Record<keyof CreateOrderInput, unknown>>, string][] = [
    ["an e-mail of 256 characters", { email: `${"a".repeat(244)}@example.com` }, "email"],
    ["a line break in the e-mail", { email: "a@example.com\r\nBcc: b@example.com" }, "email"],
    ["a NUL byte", { shipping_name: "Zoë\0" }, "shipping_name"],
    ["a lone surrogate", { shipping_city: "\ud800" }, "shipping_city"],
    ["a phone that is none", { shipping_phone: "+39 (333) 123" }, "shipping_phone"],
    ["a store that is no id", { storeId: "12abc" }, "storeId"],
    ["no items", { items: [] }, "items"],
    ["a currency in words", { currencyCode: "euro" }, "currencyCode"],
  ];

  test.for(invalid)("%s: 422 at its field", async ([, change, field]) => {
    const answer = await send({ ...aCheckout(store, [[await aMug(), 1]]), ...change });
    expect(answer.status).toBe(422);
    const body = await answer.json();
    expect(body).toMatchObject({
      success: false,
      reason: "invalid",
      error: "Please check the form for errors",
    });
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test.for([0, -1, 1.5, 1_000, 1e12, "2"])("a quantity of %j: 422", async (quantity) => {
    const checkout = aCheckout(store, [[await aMug(), 1]]);
    const items = checkout.items.map((item) => ({ ...item, quantity }));
    expect((await send({ ...checkout, items })).status).toBe(422);
  });

  test("an e-mail of 255 characters is accepted", async () => {
    const email = `${"a".repeat(243)}@example.com`;
    expect((await send(aCheckout(store, [[await aMug(), 1]], { email }))).status).toBe(200);
  });

  test("unknown fields are refused", async () => {
    const checkout = aCheckout(store, [[await aMug(), 1]]);
    expect((await send({ ...checkout, handling_cents: 100 })).status).toBe(422);
    expect((await send({ ...checkout, financial_status: "paid" })).status).toBe(422);
  });

  test("invalid JSON, a non-object and an empty body get a message", async () => {
    const post = (body: string) =>
      testApp.request("/api/functions/create-order", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
    expect((await post("{")).status).toBe(400);
    expect((await post("[]")).status).toBe(422);
    expect((await post("null")).status).toBe(422);
    expect(
      (await testApp.request("/api/functions/create-order", { method: "POST" })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

test("too many orders from one address are refused for a while", async () => {
  const answers = [];
  for (let count = 0; count < 601; count++)
    answers.push(await postJson(testApp, "/api/functions/create-order", {}, {}, "203.0.113.7"));
  expect(new Set(answers.slice(0, 600).map((answer) => answer.status))).toEqual(new Set([422]));
  expect(answers[600]?.status).toBe(429);
  expect(Number(answers[600]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import { openTestApp } from "#test/app.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";

const { db, request } = await openTestApp();
/** Another process over the same database. */
const second = await openTestApp({}, undefined, db);

/** A store with the code TEN and a mug for 25.00. */
async function aShop() {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  const mug = await aProductOnSale(db, store.id, { price: 2_500, stock: 100 });
  await aDiscount(db, store.id);
  return { store, mug };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

async function post(path: string, body: object, send = request) {
  const headers = { "content-type": "application/json" };
  const answer = await send(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

async function refusalsOf({ store, mug }: Shop, ...discount_codes: string[]): Promise<string[]> {
  const items = [{ variantId: mug.variantId, quantity: 1, price: mug.price }];
  const { body } = await post("/api/cart/check", { storeId: store.id, items, quote: { discount_codes } });
  return body.quote.refusals.map(({ message }: { message: string }) => message);
}

function order({ store, mug }: Shop, discount_codes: string[], discountCents: number, send = request) {
  const totals = { discountCents, totalCents: 2_500 - discountCents };
  const checkout = aCheckout(store, [[mug, 1]], { discount_codes, ...totals });
  return post("/api/functions/create-order", checkout, send);
}

const guesses = (count: number) => Array.from({ length: count }, (_, n) => `GUESS${n}`);
const TOO_MANY = "Too many wrong codes. Please try again in 10 minutes.";

test("20 wrong codes are answered, however they are sent, in each store apart", async () => {
  const [shop, other] = [await aShop(), await aShop()];
  for (let request = 0; request < 3; request++)
    expect(await refusalsOf(shop, ...guesses(5))).toContain("GUESS0 is not a valid code");
  const { status, body } = await order(shop, guesses(5), 0);
  expect([status, body.refusals]).toMatchObject([409, { length: 5 }]);
  expect(await refusalsOf(shop, "TEN")).toEqual([TOO_MANY]);
  expect(await refusalsOf(other, "TEN")).toEqual([]);
});

test("a quote speaks the store's language, and the error of create-order English", async () => {
  const shop = await aShop();
  await inStore(db, "owner", shop.store.id, (tx) =>
    tx.update(stores).set({ language: "qps" }).where(eq(stores.id, shop.store.id)),
  );
  expect(await refusalsOf(shop, "WELCOM")).toEqual([
    expect.stringMatching(/^⟦WELCOM is not a valid code·+⟧$/),
  ]);
  const { body } = await order(shop, ["WELCOM"], 0);
  expect(body.error).toBe("WELCOM is not a valid code. Please remove it and try again.");
  expect(body.refusals[0].message).toMatch(/^⟦.*⟧$/);
});

test("an order whose sums hold is told which code is wrong, and that the total has changed if it has", async () => {
  const shop = await aShop();
  const { status, body } = await order(shop, ["WELCOM"], 0);
  expect([status, body.error]).toEqual([409, "WELCOM is not a valid code. Please remove it and try again."]);
  expect([body.code, body.values]).toEqual(["discount-code-not-valid", { code: "WELCOM" }]);
  const { body: changed } = await order(shop, ["WELCOM"], 250);
  expect(changed.error).toBe("The total has changed. Please check your order and try again.");
});

test("after them no order with a code is answered or placed, and one without codes is", async () => {
  const shop = await aShop();
  for (let request = 0; request < 4; request++) await refusalsOf(shop, ...guesses(5));
  for (const discountCents of [0, 250]) {
    const refused = await order(shop, ["TEN"], discountCents);
    expect([refused.status, refused.body.error]).toEqual([429, TOO_MANY]);
  }
  expect(await order(shop, [], 0)).toMatchObject({ status: 200 });
});

test("20 wrong codes are answered also when all are sent at once, to two processes", async () => {
  const shop = await aShop();
  const processes = [request, second.request];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => order(shop, [`PARALLEL${n}`], 0, processes[n % 2])),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(409), count(429)]).toEqual([20, 20]);
});

test("parallel orders with the right code do not refuse each other", async () => {
  const shop = await aShop();
  const answers = await Promise.all(Array.from({ length: 30 }, () => order(shop, ["TEN"], 250)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test("a code that has ended or is used up is no guess", async () => {
  const shop = await aShop();
  await aDiscount(db, shop.store.id, { code: "OLD", paused: true });
  for (let request = 0; request < 25; request++)
    expect(await refusalsOf(shop, "OLD")).toEqual(["OLD is not a valid code"]);
});

test("characters that no code has are refused like any wrong code", async () => {
  const shop = await aShop();
  expect(await refusalsOf(shop, "A\0B", "\ud800", "", " ")).toHaveLength(2);
});

test("a refused order is answered with what it costs now, so that the next try is right", async () => {
  const shop = await aShop();
  const title = "Welcome";
  await aDiscount(db, shop.store.id, { code: null, title, value: 2_000, oncePerCustomer: true });
  const email = "again@example.com";
  const send = (discountCents: number) => {
    const totals = { discountCents, totalCents: 2_500 - discountCents, email };
    return post("/api/functions/create-order", aCheckout(shop.store, [[shop.mug, 1]], totals));
  };
  expect(await send(500)).toMatchObject({ status: 200 });
  const { status, body } = await send(500);
  expect([status, body.quote]).toMatchObject([409, { totals: { discountCents: 0, totalCents: 2_500 } }]);
  expect(await send(0)).toMatchObject({ status: 200 });
});

test("a country's code and name must agree: the one is paid for, the other is where it is sent", async () => {
  const { store, mug } = await aShop();
  await shipsBy(db, store.id, {
    zones: [aZone("Home", ["DE"], [aRate("Post", 490)]), aZone("World", [], [])],
  });
  const sums = { shippingCents: 490, totalCents: 2_990, shipping_zip: "10115" };
  const to = (shipping_country: string) =>
    post(
      "/api/functions/create-order",
      aCheckout(store, [[mug, 1]], { ...sums, shipping_country_code: "DE", shipping_country }),
    );
  expect(await to("Australia")).toMatchObject({
    status: 422,
    body: { fields: { shipping_country: "Choose a country from the list" } },
  });
  expect(await to("Germany")).toMatchObject({ status: 200 });
});

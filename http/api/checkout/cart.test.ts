import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aMug, anActiveProduct, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const shop = await aShop(db);
const other = await aShop(db);
const mug = await aMug(db, shop.id, { title: "Mug", price_cents: 1_000, inventory_qty: 3 });
const soldOut = await aMug(db, shop.id, { title: "Bowl", inventory_qty: 0 });
const draft = await anActiveProduct(db, shop.id, { title: "Draft", status: "draft" });
const foreign = await aMug(db, other.id, { title: "Foreign" });

const variantOf = (product: { variants: { id: string }[] }) => product.variants[0]?.id as string;

async function check(items: unknown, storeId: unknown = shop.id) {
  const response = await request("/api/cart/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId, items }),
  });
  return { status: response.status, body: await response.json() };
}

const line = (variantId: string, quantity = 1, price = 1_000) => ({ variantId, quantity, price });

describe("comparing a cart with the shop", () => {
  test.each([
    [1, 1_000, "ok"],
    [3, 1_000, "ok"],
    [1, 900, "price-changed"],
    [4, 1_000, "fewer-left"],
  ])("%i mugs at %i are %s", async (quantity, price, state) => {
    const { body } = await check([line(variantOf(mug), quantity, price)]);
    expect(body.lines).toEqual([
      {
        variantId: variantOf(mug),
        productId: mug.id,
        state,
        price: 1_000,
        stock: 3,
        title: "Mug",
        handle: mug.handle,
        variantTitle: "Default",
        image: null,
      },
    ]);
  });

  test("sold out, drafted, deleted and foreign variants reveal only what a shopper may know", async () => {
    const nothing = crypto.randomUUID();
    const ids = [variantOf(soldOut), variantOf(draft), variantOf(foreign), nothing];
    const { body } = await check(ids.map((id) => line(id)));
    expect(body.lines.map(({ state }: { state: string }) => state)).toEqual([
      "sold-out",
      "gone",
      "gone",
      "gone",
    ]);
    const [, , asForeign, asNothing] = body.lines;
    expect({ ...asForeign, variantId: "" }).toEqual({ ...asNothing, variantId: "" });
  });

  test("an unknown store has nothing", async () => {
    const { status, body } = await check([line(variantOf(mug))], crypto.randomUUID());
    expect(status).toBe(200);
    expect(body.lines[0].state).toBe("gone");
  });

  test("an empty cart has no lines", async () =>
    expect((await check([])).body).toEqual({ lines: [], currencyCode: "EUR" }));
});

test.each([
  ["no store", [], "x"],
  ["no list", "items", shop.id],
  ["101 lines", Array.from({ length: 101 }, () => line(variantOf(mug))), shop.id],
  ["a quantity of 0", [line(variantOf(mug), 0)], shop.id],
  ["a quantity of 1000", [line(variantOf(mug), 1_000)], shop.id],
  ["half a mug", [line(variantOf(mug), 0.5)], shop.id],
  ["a negative price", [line(variantOf(mug), 1, -1)], shop.id],
  ["an id that is none", [line("1; drop table products")], shop.id],
])("%s is refused with 422", async (_, items, storeId) => {
  const { status, body } = await check(items, storeId);
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).not.toEqual([]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { productVariants } from "#db/schema/products.ts";
import { openTestApp } from "#test/app.ts";
import { aProductOnSale } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
for (const { storeId } of [owner, other]) {
  await aWrittenOrder(db, storeId, { email: "anna@example.com", shippingName: "Anna Biànchi" });
  await aProduct(storeId, "Bianchi bicycle", "");
  await aProduct(storeId, "Teapot", "TEA-100");
}

async function aProduct(store: Owner["storeId"], title: string, sku: string) {
  const { variantId } = await aProductOnSale(db, store, { title });
  await inStore(db, "owner", store, (tx) =>
    tx.update(productVariants).set({ sku }).where(eq(productVariants.id, variantId)),
  );
}

async function find(words: string) {
  const response = await ownerRequests(testApp, owner).get(`/api/find?${new URLSearchParams({ q: words })}`);
  return (await response.json()) as {
    orders: { shipping_name: string }[];
    products: { title: string; sku: string | null }[];
  };
}

test("one search finds the store's own orders by name and its products by title", async () => {
  const { orders, products } = await find("bianchi");
  expect(orders.map(({ shipping_name }) => shipping_name)).toEqual(["Anna Biànchi"]);
  expect(products.map(({ title, sku }) => ({ title, sku }))).toEqual([
    { title: "Bianchi bicycle", sku: null },
  ]);
});

test("a product is found by its SKU, and once if its title matches, too", async () => {
  expect((await find("ea-10")).products).toMatchObject([{ title: "Teapot", sku: "TEA-100" }]);
  expect((await find("tea")).products).toMatchObject([{ title: "Teapot", sku: "TEA-100" }]);
});

test("the newest five are found, and signs of a pattern are letters", async () => {
  for (let at = 1; at <= 6; at++) await aProductOnSale(db, owner.storeId, { title: `Plate 100%_${at}` });
  expect((await find("0%_")).products.map(({ title }) => title)).toEqual(
    [6, 5, 4, 3, 2].map((at) => `Plate 100%_${at}`),
  );
});

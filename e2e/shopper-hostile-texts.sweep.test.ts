import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { collectionProducts, collections } from "#db/schema/collections.ts";
import { productOptions, products, productVariants } from "#db/schema/products.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { cartKey } from "#rules/cart/cart.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { openPage } from "./browser.ts";
import { shared } from "./shared.ts";
import { openStocked } from "./shop.ts";

// Owners are not trusted. The texts are written directly into the database, past every form check: the pages must be
// safe by themselves.

const ATTACKS = [
  "<script>window.ran=1</script>",
  "</script><script>window.ran=1</script>",
  "<img src=x onerror=window.ran=1>",
  '"><svg onload=window.ran=1>',
  "<a href=javascript:window.ran=1>click</a>",
  "<iframe srcdoc='<script>parent.ran=1</script>'></iframe>",
  "</title><script>window.ran=1</script><!--",
  "<style>@import 'data:text/css,'</style><math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>",
].join(" ");
const SHORT = "</script><img src=x onerror=window.ran=1>\"'>";

let ids: { store: StoreId; product: ProductId; collection: CollectionId };

const server = shared(() =>
  openStocked(async (db) => {
    const store = await aShop(db, { slug: "evil", name: SHORT });
    const product = await aMug(db, store.id, { title: "thing", handle: "thing" });
    const collection = crypto.randomUUID() as CollectionId;
    await inStore(db, "owner", store.id, async (tx) => {
      const words = { title: ATTACKS.slice(0, 255), descriptionHtml: ATTACKS };
      await tx.update(products).set({ ...words, vendor: SHORT, tags: [SHORT] });
      await tx
        .insert(productOptions)
        .values({ storeId: store.id, productId: product.id, name: SHORT, position: 0 });
      await tx.update(productVariants).set({ title: SHORT, option1Value: SHORT, sku: SHORT });
      await tx.insert(collections).values({ id: collection, storeId: store.id, handle: "shelf", ...words });
      const page = { title: words.title, bodyHtml: ATTACKS, status: "published" } as const;
      await tx.insert(shopPages).values({ storeId: store.id, handle: "about", ...page });
      const member = { storeId: store.id, collectionId: collection, productId: product.id, position: 0 };
      await tx.insert(collectionProducts).values(member);
    });
    ids = { store: store.id, product: product.id, collection };
  }),
);

const PATHS = [
  "/evil",
  "/evil/products",
  "/evil/products/thing",
  "/evil/collections/shelf",
  "/evil/pages/about",
  "/evil/cart",
  `/evil/products?search=${encodeURIComponent(SHORT)}`,
  "/products/thing",
];

test.each(["with", "without"])(
  "nothing of an owner's texts runs, %s the Content-Security-Policy",
  async (policy) => {
    const { page, context } = await openPage();
    if (policy === "without") {
      await context.route(`${server.url}/**`, async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        delete headers["content-security-policy"];
        await route.fulfill({ response, headers });
      });
    }
    const line = { variantId: ids.product, productId: ids.product, title: SHORT, variantTitle: SHORT };
    await context.addInitScript(
      ([key, text]) => localStorage.setItem(key as string, text as string),
      [
        cartKey("evil"),
        JSON.stringify([{ ...line, price: 1, quantity: 1, image: "javascript:window.ran=1" }]),
      ],
    );
    for (const path of PATHS) {
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: /^Cart/ }).click();
      await page.getByRole("dialog", { name: /^Cart/ }).waitFor();
      await page.keyboard.press("Escape");
      for (const link of await page.getByRole("link", { name: "click" }).all())
        await link.click({ trial: true });
      const harm = await page.evaluate(() => ({
        ran: "ran" in window,
        handlers: document.querySelectorAll(
          "[onerror],[onload],[srcdoc],main script:not([type]),main iframe,main style",
        ).length,
        links: document.querySelectorAll('a[href^="javascript:" i]').length,
      }));
      expect(harm, path).toEqual({ ran: false, handlers: 0, links: 0 });
    }
  },
);

test("client navigation runs nothing either", async () => {
  const { page, troubles } = await openPage();
  await page.goto(`${server.url}/evil`);
  await page.getByRole("link", { name: "Shop", exact: true }).click();
  await page.getByRole("heading", { name: "All Products" }).waitFor();
  await page.locator("main").getByRole("link").first().click();
  await page.getByRole("button", { name: "Add to cart" }).waitFor();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(troubles.filter(({ kind }) => kind === "policy")).toEqual([]);
});

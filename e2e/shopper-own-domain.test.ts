import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import type { CartLine } from "#rules/cart/cart.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import type { StockedServer } from "#test/stocked-server.ts";
import { openStripeFake, type StripeFake } from "#test/stripe-fake.ts";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import { fillCheckout, type OpenStore, openStore, openWithCart, stockUp } from "./open-store.ts";
import { openForDomains, type Shop, shopAt } from "./shop.ts";

// Chromium takes every name below localhost for this machine.
let server: StockedServer;
let shop: Shop;
let store: OpenStore;
let mug: CartLine;
let host: string;
let stripe: StripeFake;

const STRIPE_KEY = "rk_test_own_domain";

beforeAll(async () => {
  stripe = await openStripeFake();
  stripe.open(STRIPE_KEY);
  server = await openForDomains({ STRIPE_API_URL: stripe.url });
  shop = shopAt(server.url);
  host = `http://kiln.localhost:${new URL(server.url).port}`;
  store = await openStore(shop, "Kiln");
  mug = await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 50 });
});

afterAll(async () => {
  await server.stop();
  await stripe.close();
});

test("a shop moves to its own host while a shopper is there: the page follows, and the cart can still be bought", async () => {
  const { page, troubles } = await openWithCart(shop, store.slug, [mug]);
  await page.goto(`${shop.url}/${store.slug}/products/mug`);
  await aServedName(server.db, store.id as StoreId, "kiln.localhost");
  await expect.poll(() => statusOf(`${shop.url}/${store.slug}`)).toBe(301);

  await page.getByRole("link", { name: "All products" }).first().click();
  await page.waitForURL(`${host}/products`);
  await page.getByRole("link", { name: "Mug" }).waitFor();

  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(page.url()).toContain(`${shop.url}/${store.slug}/checkout/orders/`);
  expect(await cartIn(page)).toBeNull();
  expect(troubles).toEqual([]);
});

test("a shopper buys at the shop's own host", async () => {
  const { page, troubles } = await openPage({ width: 390 });
  await page.goto(`${shop.url}/${store.slug}?discount=none`);
  expect(page.url()).toBe(`${host}/?discount=none`);
  await takePicture(page, "own-domain-home");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await page.getByRole("link", { name: "Mug" }).first().click();
  await page.waitForURL(`${host}/products/mug`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("status").getByRole("link", { name: "View cart" }).click();
  await page.waitForURL(`${host}/cart`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL(`${host}/checkout`);
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(page.url()).toContain(`${host}/checkout/orders/`);
  expect(await cartIn(page)).toBeNull();
  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByRole("heading", { name: /^Order #\d{10}$/ }).waitFor();
  expect(page.url()).toMatch(`${host}/orders/`);
  await page.getByRole("link", { name: store.name }).click();
  await page.waitForURL(`${host}/`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  // Loaded anew, each page has the same routes.
  for (const path of ["/products/mug", "/cart", "/nothing"]) {
    await page.goto(host + path);
    await page.getByRole("link", { name: path === "/nothing" ? "Return to Home" : store.name }).click();
    await page.waitForURL(`${host}/`);
  }
  expect(troubles.filter(({ text }) => !text.includes("404"))).toEqual([]);
});

test("an order is paid on Stripe's page, and the shopper comes back to the shop's own host", async () => {
  await store.call("PUT", "/api/payments/stripe", {
    active: true,
    restricted_key: STRIPE_KEY,
    webhook_secret: "whsec_own_domain",
  });
  const { page, troubles } = await openPage();
  await page.goto(`${host}/products/mug`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("status").getByRole("link", { name: "View cart" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("radio", { name: "Card and more" }).waitFor();
  await fillCheckout(page);
  await page.getByRole("button", { name: "Buy now" }).click();
  await page.getByRole("heading", { name: /^Pay / }).waitFor();
  expect(page.url()).toContain(stripe.url);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(page.url()).toContain(`${host}/checkout/orders/`);
  expect(await cartIn(page)).toBeNull();
  await expect
    .poll(async () => (await shop.mailbox("anna@example.com")).map(({ text }) => text).join())
    .toContain(`${host}/orders/`);
  expect(troubles).toEqual([]);
});

test("an owner who visits her shop at its host is a stranger there, and still signed in on the platform", async () => {
  const visit = await store.context.newPage();
  await visit.goto(`${shop.url}/${store.slug}`);
  expect(visit.url()).toBe(`${host}/`);
  expect(await visit.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const cookies = await store.context.cookies(host);
  expect(cookies).toEqual([]);
  const ask = (path: string) =>
    visit.evaluate(async (address) => (await fetch(address, { method: "POST" })).status, path);
  for (const path of ["/api/auth/refresh", "/api/auth/sign-in", "/api/uploads", "/factors"])
    expect(await ask(path), path).toBe(404);
  await visit.goto(`${host}/admin`);
  await visit.getByRole("link", { name: "Return to Home" }).waitFor();
  await visit.close();
  expect((await store.call<{ id: string }>("GET", "/api/store")).id).toBe(store.id);
});

test("a name that nobody has claimed shows nothing, and one that is given up neither", async () => {
  const { page } = await openPage();
  const asked = await page.request.get(`${host.replace("kiln", "stranger")}/`).catch(() => undefined);
  const answer = asked ?? (await page.goto(`${host.replace("kiln", "stranger")}/`));
  expect(answer?.status()).toBe(421);

  await inStore(server.db, "owner", store.id as StoreId, async (tx) => {
    await tx.delete(shopDomains);
    await pagesChanged(tx, [domainsTag(store.id as StoreId), storeTag(store.id as StoreId)]);
  });
  await expect.poll(() => statusOf(`${shop.url}/${store.slug}`)).toBe(200);
  await page.goto(`${shop.url}/${store.slug}`);
  await page.getByRole("link", { name: "Mug" }).first().waitFor();
  expect((await page.goto(host))?.status()).toBe(421);
});

async function statusOf(url: string): Promise<number> {
  return (await fetch(url, { redirect: "manual" })).status;
}

function cartIn(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `storewright-cart-${store.slug}`);
}

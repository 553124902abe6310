import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { openPage } from "./browser.ts";
import { ADDRESS, fillCheckout, type OpenStore, openStore, openWithCart, stockUp } from "./open-store.ts";
import { shared } from "./shared.ts";
import { openShop } from "./shop.ts";

const CREATE_ORDER = "**/api/functions/create-order";
const CONFIRMATION = "**/checkout/orders/*.data*";
const UNSETTLED =
  "We do not know yet whether your last order was placed. Place it again: there will be only one.";

// Of its own: here rate limits are on, as for a shopper who sends again.
const shop = shared(() => openShop());
let store: OpenStore;
let shoppers = 0;

beforeAll(async () => {
  store = await openStore(shop, "Terra Nova");
});

test("when the answer to an order is lost and the page reloaded, the order is found, not placed again", async () => {
  const { page, email } = await checkoutWithMug(1);
  await loseAnswers(page, 1);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Order Failed").waitFor();
  expect(await page.getByText("Failed to place order. Please try again.").isVisible()).toBe(true);
  expect(await ordersOf(email)).toBe(1);

  await page.reload();
  await page.getByText(UNSETTLED).waitFor();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await ordersOf(email)).toBe(1);
});

test("an order that never reached the shop is placed by the second click", async () => {
  const { page, email } = await checkoutWithMug();
  await page.route(CREATE_ORDER, (route) => route.abort("connectionrefused"), { times: 1 });
  await placeAndFail(page);
  expect(await ordersOf(email)).toBe(0);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await ordersOf(email)).toBe(1);
});

test("a blank form is refused without a connection, and leaves no doubt about an order", async () => {
  const mug = await stockUp(store, { title: "Mug", priceCents: 900, stock: 5 });
  const { page, context } = await openWithCart(shop, store.slug, [mug]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await page.getByRole("button", { name: "Place Order", disabled: false }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Validation Error").waitFor();
  for (const words of ["Invalid email address", "Name is required", "Postal code is required"])
    expect(await page.getByText(words).isVisible(), words).toBe(true);
  expect(await page.getByText(UNSETTLED).isVisible()).toBe(false);
  await context.setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "Place Order", disabled: false }).waitFor();
  expect(await page.getByText(UNSETTLED).isVisible()).toBe(false);
});

swept("an order that was lost on its way and then corrected is placed as corrected", async () => {
  const { page, email } = await checkoutWithMug();
  await page.route(CREATE_ORDER, (route) => route.abort("connectionrefused"), { times: 1 });
  await placeAndFail(page);
  await page.getByText(UNSETTLED).waitFor();

  await page.getByLabel("Address Line 1").fill("Via Milano 2");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await page.locator("address").innerText()).toContain("Via Milano 2");
  expect(await ordersOf(email)).toBe(1);
});

swept("an order that was placed without an answer, then changed, leads to the placed one", async () => {
  const { page, email } = await checkoutWithMug();
  await loseAnswers(page, 2);
  await placeAndFail(page);
  await page.getByLabel("Address Line 1").fill("Via Milano 2");
  await placeAndFail(page);
  await page.getByLabel("Address Line 1").fill("Via Torino 3");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await page.locator("address").innerText()).toContain("Via Roma 1");
  expect(await ordersOf(email)).toBe(1);
});

swept(
  "a confirmation that failed to load appears at the next try, and nothing is ordered twice",
  async () => {
    const { page, email } = await checkoutWithMug();
    await page.route(CONFIRMATION, (route) => route.abort("internetdisconnected"), { times: 2 });
    for (const turn of ["first", "ordered again"]) {
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
      await page.getByText("This page could not be loaded. Please check your connection").waitFor();
      if (turn === "first") await page.goto(`${shop.url}/${store.slug}/checkout`);
    }
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
    await page.getByRole("button", { name: "Cart", exact: true }).waitFor();
    expect(await ordersOf(email)).toBe(1);
  },
);

swept("a page that failed to load without a connection appears at the next try", async () => {
  const { page, context } = await openPage();
  await page.goto(`${shop.url}/${store.slug}`);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Shop", exact: true }).click();
  await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
  await page.locator("main img").waitFor({ state: "hidden" });
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "All Products" }).waitFor();
});

swept("a page that is refused for now says when to come again, and appears then", async () => {
  const { page } = await openPage();
  await page.goto(`${shop.url}/${store.slug}`);
  for (const [status, body] of [
    [429, "Too many attempts. Please try again in 40 seconds."],
    [503, "The shop cannot answer right now. Please try again in a few seconds."],
  ] as const) {
    await page.route("**/products.data*", (route) => route.fulfill({ status, body }), { times: 1 });
    await page.getByRole("link", { name: "Shop", exact: true }).click();
    await page.getByRole("heading", { name: "Please try again" }).waitFor();
    await page.getByText(body).waitFor();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "All Products" }).waitFor();
    await page.goto(`${shop.url}/${store.slug}`);
  }
});

swept("a checkout whose products are gone leads to the cart, which says why", async () => {
  const { page, mug } = await checkoutWithMug();
  await store.call("POST", "/api/products/bulk", { ids: [mug.productId], action: "draft" });
  await page.reload();
  await page.waitForURL(`**/${store.slug}/cart`);
  await page.getByText("Your cart is empty.").waitFor();
  await page.getByText(`${mug.title} is no longer available`, { exact: false }).waitFor();
});

swept("without an answer about the cart the order can still be placed", async () => {
  const { page } = await checkoutWithMug();
  await page.route("**/api/cart/check", () => new Promise(() => {}));
  await page.reload();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
});

swept("a page that was left before its scripts ran is reloaded when the visitor comes back", async () => {
  const { page } = await openPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  // By a link: goto would wait for the scripts.
  await page.setContent(`<a href="${shop.url}/${store.slug}">Shop</a>`);
  await page.getByRole("link").click();
  await page.getByRole("button", { name: "Cart" }).waitFor();
  await page.unroute("**/assets/*.js");
  const [reloaded] = await Promise.all([page.waitForEvent("load"), page.evaluate(comeBack)]);
  await reloaded.getByRole("button", { name: "Cart" }).click();
  await reloaded.getByRole("dialog").waitFor();

  await reloaded.evaluate(comeBack);
  expect(await reloaded.getByRole("dialog").isVisible()).toBe(true);
});

const comeBack = () => {
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
};

async function checkoutWithMug(stock = 5) {
  const mug = await stockUp(store, { title: "Mug", priceCents: 900, stock });
  const email = `shopper-${++shoppers}@example.com`;
  const { page } = await openWithCart(shop, store.slug, [mug]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await fillCheckout(page, { ...ADDRESS, Email: email });
  return { page, email, mug };
}

async function placeAndFail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Order Failed").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
}

/** The shop places the order and answers; the answer is lost. */
async function loseAnswers(page: Page, times: number): Promise<void> {
  await page.route(
    CREATE_ORDER,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times },
  );
}

async function ordersOf(email: string): Promise<number> {
  const { orders } = await store.call<{ orders: unknown[] }>("GET", `/api/orders/search?q=${email}`);
  return orders.length;
}

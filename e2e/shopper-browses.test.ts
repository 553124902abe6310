import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { inStore } from "#db/client.ts";
import { productVariants } from "#db/schema/products.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { cartKey } from "#rules/cart/cart.ts";
import type { UserId } from "#rules/input/ids.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { swept, test } from "#test/swept.ts";
import { holdRequests, openPage } from "./browser.ts";
import { shared } from "./shared.ts";
import { openStockedShop } from "./stocked-shop.ts";

const shop = shared(() => openStockedShop());

const cartButton = (page: Page) => page.getByRole("button", { name: /^Cart/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: /^Cart/ });
const addToCart = (page: Page) => page.getByRole("button", { name: "Add to cart" }).click();
const toast = (page: Page, words: string) => page.getByRole("status").getByText(words);

async function openMug() {
  const opened = await openPage();
  await opened.page.goto(`${shop.home}/products/stoneware-mug`);
  return opened;
}

test("the address that search engines have of a variant opens the product with it chosen", async () => {
  const { page, troubles } = await openPage();
  await page.goto(`${shop.home}/products/linen-shirt`);
  const [group] = await page.locator('script[type="application/ld+json"]').allTextContents();
  const path = new URL(JSON.parse(group ?? "").hasVariant[3].offers.url);
  await page.goto(shop.url + path.pathname + path.search);
  await page.getByText("€23.00").waitFor();
  for (const name of ["M", "Blue"])
    expect(await page.getByRole("radio", { name, exact: true }).isChecked()).toBe(true);
  // It can be changed, and stays so.
  await page.getByRole("radio", { name: "Red" }).click();
  await page.getByText("€22.00").waitFor();
  expect(troubles).toEqual([]);
});

test("home leads to the products, the collections and back, and an empty cart to the shop", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.home);
  for (const name of ["Shop", "Shop now", "View all"])
    expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe("/clay/products");
  await page.getByRole("heading", { name: "Shop by collection" }).waitFor();
  await page.getByRole("link", { name: "Kitchen" }).click();
  await page.getByRole("heading", { level: 1, name: "Kitchen" }).waitFor();
  expect(page.url()).toBe(`${shop.home}/collections/kitchen`);

  await cartButton(page).click();
  await drawer(page).getByText("Your cart is empty", { exact: true }).waitFor();
  await drawer(page).getByText("Log in to check out faster", { exact: true }).waitFor();
  const box = await drawer(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280);
  await drawer(page).getByRole("link", { name: "Continue shopping", exact: true }).click();
  await page.getByRole("heading", { name: "New arrivals" }).waitFor();
  expect(page.url()).toBe(shop.home);

  await page.goto(`${shop.home}/cart`);
  await page.getByRole("banner").getByRole("link", { name: "Clay & Co", exact: true }).click();
  await page.getByRole("heading", { name: "New arrivals" }).waitFor();
  expect(troubles).toEqual([]);
});

test("a button pressed before the scripts are loaded works once they are", async () => {
  const { page, troubles } = await openPage();
  const release = await holdRequests(page, "**/assets/*.js");
  const opening = page.goto(`${shop.home}/products/stoneware-mug`);
  await addToCart(page);
  release();
  await opening;
  await toast(page, "1 × Stoneware Mug added to cart").waitFor();
  await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
  expect(troubles).toEqual([]);
});

test("values chosen before the scripts are loaded stay chosen", async () => {
  const { page } = await openPage();
  const release = await holdRequests(page, "**/assets/*.js");
  const opening = page.goto(`${shop.home}/products/linen-shirt`);
  await page.getByRole("radio", { name: "M", exact: true }).click();
  await page.getByRole("radio", { name: "Blue" }).click();
  release();
  await opening;
  await page.getByText("€23.00").waitFor();
});

test("while the next page loads the shop says what is loading", async () => {
  const { page } = await openPage();
  await page.goto(shop.home);
  for (const [link, words] of [
    ["Shop", "Loading products..."],
    ["Kitchen", "Loading products..."],
    ["Stoneware Mug", "Loading..."],
  ] as const) {
    const release = await holdRequests(page, "**/*.data*");
    await page.getByRole("link", { name: link, exact: true }).click();
    await page.getByRole("status").getByText(words, { exact: true }).waitFor();
    release();
    await page.waitForURL(/\/clay\/.+/);
    await page.goto(shop.home);
  }
});

test("from home through options into the cart, drawer and cart page", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.home);
  await page.getByRole("heading", { level: 1, name: "New arrivals" }).waitFor();
  await page.getByRole("link", { name: "Linen Shirt" }).click();
  await page.getByRole("heading", { level: 1, name: "Linen Shirt" }).waitFor();
  expect(await page.getByText("From €20.00").isVisible()).toBe(true);

  await addToCart(page);
  await toast(page, "Please select all options").waitFor();
  await page.getByRole("status").getByText("Error", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();

  await page.getByRole("radio", { name: "S", exact: true }).click();
  expect(await page.getByRole("radio", { name: "Blue" }).isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "M", exact: true }).click();
  await page.getByRole("radio", { name: "Blue" }).click();
  await page.getByText("€23.00").waitFor();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await addToCart(page);
  await toast(page, "2 × Linen Shirt added to cart").waitFor();
  await page.getByRole("status").getByText("Added to cart", { exact: true }).waitFor();
  expect(await drawer(page).isVisible()).toBe(false);

  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  await drawer(page).getByText("M / Blue").waitFor();
  // Two units, one line.
  expect(await drawer(page).getByRole("heading").innerText()).toMatch(/^Cart\s+1$/);
  await drawer(page).getByText("Estimated total", { exact: true }).waitFor();
  expect(await drawer(page).getByRole("link", { name: "Check out", exact: true }).getAttribute("href")).toBe(
    "/clay/checkout",
  );
  expect(await drawer(page).getByText("€46.00 EUR").isVisible()).toBe(true);
  expect(await drawer(page).getByText("Taxes and shipping calculated at checkout.").isVisible()).toBe(true);
  // The stock is 3: after the check the stepper stops there.
  await drawer(page).getByRole("button", { name: "Increase quantity of Linen Shirt (M / Blue)" }).click();
  await expect
    .poll(() =>
      drawer(page)
        .getByRole("button", { name: /^Increase/ })
        .isDisabled(),
    )
    .toBe(true);

  // A line links to its product, in the drawer and on the page; the drawer then closes.
  await drawer(page).getByRole("link", { name: "Linen Shirt", exact: true }).click();
  await drawer(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Cart, 3 items" }).click();
  await drawer(page).getByRole("link", { name: "View cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Your Cart" }).waitFor();
  const summary = page.getByRole("region", { name: "Summary" });
  // 3 × 23.00 = 69.00, shipping 5.00, 22 % of 74.00 = 16.28
  for (const words of ["Subtotal", "€69.00", "Shipping", "€5.00", "Tax (22%)", "€16.28", "Total", "€90.28"])
    expect(await summary.getByText(words, { exact: true }).isVisible(), words).toBe(true);
  expect(await summary.getByRole("link", { name: "Proceed to Checkout" }).getAttribute("href")).toBe(
    "/clay/checkout",
  );

  expect(
    await page.getByRole("main").getByRole("link", { name: "Linen Shirt", exact: true }).getAttribute("href"),
  ).toBe("/clay/products/linen-shirt");
  await page.getByRole("button", { name: "Remove Linen Shirt (M / Blue)" }).click();
  await page.getByText("Your cart is empty.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Continue Shopping", exact: true }).click();
  await page.getByRole("heading", { name: "New arrivals" }).waitFor();
  expect(troubles).toEqual([]);
});

swept("toasts: one at a time, closed by a correction, by leaving, or after their time", async () => {
  const { page } = await openPage();
  await page.clock.install();
  await page.goto(`${shop.home}/products/linen-shirt`);
  const shown = page.getByRole("button", { name: "Dismiss" });
  const wait = (ms: number) => page.clock.runFor(ms);

  await addToCart(page);
  await toast(page, "Please select all options").waitFor();
  await wait(9_000);
  expect(await shown.count()).toBe(1);
  await wait(1_500);
  expect(await shown.count()).toBe(0);

  await addToCart(page);
  await toast(page, "Please select all options").waitFor();
  await page.getByRole("radio", { name: "M", exact: true }).click();
  expect(await shown.count()).toBe(1);
  await page.getByRole("radio", { name: "Blue" }).click();
  await shown.waitFor({ state: "detached" });

  await addToCart(page);
  await addToCart(page);
  await toast(page, "1 × Linen Shirt added to cart").waitFor();
  expect(await shown.count()).toBe(1);
  // A pointer that moves onto it keeps it open; one that was already there does not.
  await wait(4_000);
  await shown.hover();
  await wait(10_000);
  expect(await shown.count()).toBe(1);
  await shown.click();
  await page.getByRole("button", { name: "Add to cart" }).press("Enter");
  await shown.waitFor();
  await wait(5_500);
  expect(await shown.count()).toBe(0);

  // The stock is three.
  await addToCart(page);
  await toast(page, "Not enough inventory").waitFor();
  await page.getByRole("link", { name: "All products" }).click();
  await page.getByRole("heading", { name: "All Products" }).waitFor();
  expect(await shown.count()).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "Linen Shirt" }).waitFor();
  expect(await shown.count()).toBe(0);
});

swept("going back closes a cart opened over a page", async () => {
  const { page } = await openPage();
  await page.goto(shop.home);
  await page.getByRole("link", { name: "Stoneware Mug" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Stoneware Mug" }).waitFor();
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await drawer(page).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "New arrivals" }).waitFor();
  expect(await drawer(page).isVisible()).toBe(false);
});

test("two tabs share one cart", async () => {
  const { page, context } = await openMug();
  const second = await context.newPage();
  await second.goto(`${shop.home}/cart`);
  await second.getByText("Your cart is empty.").waitFor();
  await addToCart(page);
  await second.getByText("Stoneware Mug").first().waitFor();
  expect(await cartButton(second).getAttribute("aria-label")).toBe("Cart, 1 item");
  const less = second.getByRole("button", { name: "Decrease quantity of Stoneware Mug" });
  expect(await less.isDisabled()).toBe(true);
  await second.getByRole("button", { name: "Increase quantity of Stoneware Mug" }).click();
  expect(await less.isDisabled()).toBe(false);
  await second.getByRole("button", { name: /^Remove/ }).click();
  await expect.poll(() => cartButton(page).getAttribute("aria-label")).toBe("Cart");
});

swept("a cart follows its store to a new slug, even from a page left open", async () => {
  const { id, slug: before } = await aShop(shop.db, { name: "Moving Shop" });
  const after = `${before}-moved`;
  await aMug(shop.db, id, { title: "Tea Mug", handle: "tea-mug" });
  const { page, context, troubles } = await openPage();
  await page.goto(`${shop.url}/${before}/products/tea-mug`);
  await addToCart(page);
  await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
  const leftOpen = await context.newPage();
  await leftOpen.goto(`${shop.url}/${before}/products/tea-mug`);

  const change = { name: "Moving Shop", shipping_flat_rate_cents: 0, tax_percent: 0, slug: after };
  const by = randomUUID() as UserId;
  expect(await changeSettings(shop.db, id, { change, by })).toMatchObject({ ok: true });
  await expect
    .poll(async () => (await fetch(`${shop.url}/${before}`, { redirect: "manual" })).status)
    .toBe(301);

  await page.goto(`${shop.url}/${before}/checkout`);
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
  await page.getByText("Tea Mug").first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${after}/checkout`);

  await addToCart(leftOpen);
  await leftOpen.getByRole("link", { name: "Shop", exact: true }).click();
  await leftOpen.waitForURL(`**/${after}/products`);
  await leftOpen.getByRole("button", { name: "Cart, 2 items" }).waitFor();
  await page.goto(`${shop.url}/${after}/cart`);
  await page.getByRole("button", { name: "Cart, 2 items" }).waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), cartKey(before))).toBeNull();
  expect(troubles).toEqual([]);
});

test("more than the stock cannot be added to the cart", async () => {
  const { page } = await openMug();
  const more = page.getByRole("button", { name: "Increase quantity" });
  expect(await page.getByRole("button", { name: "Decrease quantity" }).isDisabled()).toBe(true);
  for (let clicks = 0; clicks < 2; clicks++) await more.click();
  expect(await more.isDisabled()).toBe(true);
  await addToCart(page);
  await page.getByRole("button", { name: "Cart, 3 items" }).waitFor();
  await addToCart(page);
  await toast(page, "Not enough inventory").waitFor();
});

test("an option with seven or more values is a dropdown, whose empty choice clears it", async () => {
  const { page } = await openPage();
  await page.goto(`${shop.home}/products/trousers`);
  const sizes = page.getByRole("combobox", { name: "Size" });
  expect(await sizes.locator("option").allInnerTexts()).toEqual([
    "Select Size",
    "36 (Out of stock)",
    "38",
    "40",
    "42",
    "44 (Out of stock)",
    "46",
    "48",
    "50",
    "52 (Out of stock)",
  ]);
  expect(await sizes.locator("option", { hasText: "36" }).isDisabled()).toBe(true);
  await sizes.selectOption("40");
  expect(await page.getByRole("button", { name: "Increase quantity" }).isDisabled()).toBe(false);
  await sizes.selectOption("");
  expect(await page.getByRole("button", { name: "Increase quantity" }).isDisabled()).toBe(true);
});

test("opening the cart says what changed in the shop meanwhile", async () => {
  const { id, slug } = await aShop(shop.db, { name: "Fickle Shop" });
  await aMug(shop.db, id, { title: "Tea Mug", handle: "tea-mug", price_cents: 1_850 });
  const { page } = await openPage();
  await page.goto(`${shop.url}/${slug}/products/tea-mug`);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await addToCart(page);
  await inStore(shop.db, "owner", id, (tx) =>
    tx.update(productVariants).set({ priceCents: 1_900, inventoryQty: 1 }),
  );
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  await drawer(page).getByText("Only 1 of Tea Mug left. The quantity was lowered.").waitFor();
  await drawer(page).getByText("The price of Tea Mug changed from €18.50 to €19.00.").waitFor();
  expect(await drawer(page).getByText("€19.00 EUR").isVisible()).toBe(true);

  await inStore(shop.db, "owner", id, (tx) => tx.update(productVariants).set({ inventoryQty: 0 }));
  await page.goto(`${shop.url}/${slug}/cart`);
  await page.getByText("Tea Mug is sold out and was removed from your cart.").waitFor();
  await page.getByText("Your cart is empty.").waitFor();
});

describe("any content of storage", () => {
  swept.each([
    "{",
    "null",
    '"x"',
    "[1,2,null,{}]",
    '[{"variantId":"__proto__","quantity":-1}]',
    "\u0000".repeat(9),
  ])("%j never breaks a page", async (text) => {
    const { page, troubles } = await openPage();
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [cartKey("clay"), text],
    );
    await page.goto(`${shop.home}/cart`);
    await page.getByText("Your cart is empty.").waitFor();
    await page.goto(`${shop.home}/products/stoneware-mug`);
    await addToCart(page);
    await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
    expect(troubles).toEqual([]);
  });

  test("blocked storage: the cart is kept in memory, with a notice", async () => {
    const { page } = await openPage();
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      }),
    );
    await page.goto(`${shop.home}/products/stoneware-mug`);
    await addToCart(page);
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await drawer(page)
      .getByText("Your browser does not allow us to store your cart.", { exact: false })
      .waitFor();
    await drawer(page).getByRole("link", { name: "View cart" }).click();
    await page.getByRole("region", { name: "Summary" }).getByText("€18.50").first().waitFor();
  });
});

test("search: the toggle opens it, blank is ignored, closing clears, results name the term", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.home);
  await page.getByRole("button", { name: "Search" }).click();
  const box = page.getByPlaceholder("Search products...");
  await box.fill("   ");
  await box.press("Enter");
  expect(page.url()).toBe(shop.home);
  await box.fill("something");
  await box.press("Escape");
  await page.getByRole("button", { name: "Search" }).click();
  expect(await box.inputValue()).toBe("");
  await box.fill("  stone ");
  await box.press("Enter");
  await page.getByRole("heading", { name: 'Search results for "stone"' }).waitFor();
  expect(page.url()).toBe(`${shop.home}/products?search=stone`);
  expect(await page.getByRole("link", { name: "Stoneware Mug" }).isVisible()).toBe(true);
  expect(await page.getByText("Linen Shirt").count()).toBe(0);
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByRole("heading", { name: "All Products" }).waitFor();
  expect(troubles).toEqual([]);
});

test("a file removed by an upgrade reloads the page once, then shows the error screen", async () => {
  const { page } = await openPage();
  let loads = 0;
  page.on("load", () => loads++);
  await page.route("**/assets/product*.js", (route) => route.abort());
  await page.goto(shop.home, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Stoneware Mug" }).first().click();
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Stoneware Mug" }).first().click();
  await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
  expect(loads).toBe(2);
});

swept("a second store's products never show", async () => {
  const { page } = await openPage();
  for (const path of ["", "/products", "/products?search=mug"]) {
    await page.goto(shop.home + path);
    expect(await page.getByText("Foreign Mug").count()).toBe(0);
  }
});

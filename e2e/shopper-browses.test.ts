import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { productVariants } from "#db/schema/products.ts";
import { cartKey } from "#rules/cart.ts";
import { closeBrowser, openPage } from "./browser.ts";
import { openStockedShop, type StockedShop } from "./stocked-shop.ts";

let shop: StockedShop;

beforeAll(async () => {
  shop = await openStockedShop();
});

afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const cartButton = (page: Page) => page.getByRole("button", { name: /^Cart/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: /^Cart/ });
const addToCart = (page: Page) => page.getByRole("button", { name: "Add to cart" }).click();
const toast = (page: Page, words: string) => page.getByRole("status").getByText(words);

async function openMug() {
  const opened = await openPage();
  await opened.page.goto(`${shop.home}/products/stoneware-mug`);
  return opened;
}

test("from home through options into the cart, drawer and cart page", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.home);
  await page.getByRole("heading", { level: 1, name: "New arrivals" }).waitFor();
  await page.getByRole("link", { name: "Linen Shirt" }).click();
  await page.getByRole("heading", { level: 1, name: "Linen Shirt" }).waitFor();
  expect(await page.getByText("From €20.00").isVisible()).toBe(true);

  await addToCart(page);
  await toast(page, "Please select all options").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();

  await page.getByRole("button", { name: "S", exact: true }).click();
  expect(await page.getByRole("button", { name: "Blue" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "M", exact: true }).click();
  await page.getByRole("button", { name: "Blue" }).click();
  await page.getByText("€23.00").waitFor();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await addToCart(page);
  await toast(page, "2 × Linen Shirt added to cart").waitFor();
  expect(await drawer(page).isVisible()).toBe(false);

  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  await drawer(page).getByText("M / Blue").waitFor();
  expect(await drawer(page).getByText("€46.00 EUR").isVisible()).toBe(true);
  expect(await drawer(page).getByText("Taxes and shipping calculated at checkout.").isVisible()).toBe(true);
  // Stock is 3: after the check the stepper goes no further.
  await drawer(page).getByRole("button", { name: "Increase quantity of Linen Shirt (M / Blue)" }).click();
  await expect
    .poll(() =>
      drawer(page)
        .getByRole("button", { name: /^Increase/ })
        .isDisabled(),
    )
    .toBe(true);

  await drawer(page).getByRole("link", { name: "View cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Your Cart" }).waitFor();
  const summary = page.getByRole("region", { name: "Summary" });
  // 3 × 23.00 = 69.00, shipping 5.00, 22 % of 74.00 = 16.28
  for (const words of ["€69.00", "€5.00", "Tax (22%)", "€16.28", "€90.28"])
    expect(await summary.getByText(words, { exact: true }).isVisible(), words).toBe(true);
  expect(await summary.getByRole("link", { name: "Proceed to Checkout" }).getAttribute("href")).toBe(
    "/clay/checkout",
  );

  await page.getByRole("button", { name: "Remove Linen Shirt (M / Blue)" }).click();
  await page.getByText("Your cart is empty.").waitFor();
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await page.getByRole("heading", { name: "New arrivals" }).waitFor();
  expect(troubles).toEqual([]);
});

test("a cart is one cart in two tabs", async () => {
  const { page, context } = await openMug();
  const second = await context.newPage();
  await second.goto(`${shop.home}/cart`);
  await second.getByText("Your cart is empty.").waitFor();
  await addToCart(page);
  await second.getByText("Stoneware Mug").first().waitFor();
  expect(await cartButton(second).getAttribute("aria-label")).toBe("Cart, 1 item");
  await second.getByRole("button", { name: /^Remove/ }).click();
  await expect.poll(() => cartButton(page).getAttribute("aria-label")).toBe("Cart");
});

test("more than there are cannot be put into the cart", async () => {
  const { page } = await openMug();
  const more = page.getByRole("button", { name: "Increase quantity" });
  for (let clicks = 0; clicks < 2; clicks++) await more.click();
  expect(await more.isDisabled()).toBe(true);
  await addToCart(page);
  await page.getByRole("button", { name: "Cart, 3 items" }).waitFor();
  await addToCart(page);
  await toast(page, "Not enough inventory").waitFor();
});

test("seven values and more are a dropdown, whose empty choice clears", async () => {
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

test("an opened cart says what changed in the shop meanwhile", async () => {
  const { page } = await openMug();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await addToCart(page);
  await inStore(shop.db, "owner", shop.storeId, (tx) =>
    tx.update(productVariants).set({ priceCents: 1_900, inventoryQty: 1 }),
  );
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  await drawer(page).getByText("Only 1 of Stoneware Mug left. The quantity was lowered.").waitFor();
  await drawer(page).getByText("The price of Stoneware Mug changed from €18.50 to €19.00.").waitFor();
  expect(await drawer(page).getByText("€19.00 EUR").isVisible()).toBe(true);

  await inStore(shop.db, "owner", shop.storeId, (tx) => tx.update(productVariants).set({ inventoryQty: 0 }));
  await page.goto(`${shop.home}/cart`);
  await page.getByText("Stoneware Mug is sold out and was removed from your cart.").waitFor();
  await page.getByText("Your cart is empty.").waitFor();
  await inStore(shop.db, "owner", shop.storeId, (tx) =>
    tx.update(productVariants).set({ priceCents: 1_850, inventoryQty: 3 }),
  );
});

describe("whatever lies in storage", () => {
  test.each([
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

  test("blocked storage: the cart lives in memory, with a notice", async () => {
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
    await drawer(page).getByText("Your browser does not let us keep your cart.", { exact: false }).waitFor();
    await drawer(page).getByRole("link", { name: "View cart" }).click();
    await page.getByRole("region", { name: "Summary" }).getByText("€18.50").first().waitFor();
  });
});

test("search: toggled, blank is ignored, closing clears, results say what was sought", async () => {
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

test("a second store's goods never show", async () => {
  const { page } = await openPage();
  for (const path of ["", "/products", "/products?search=mug"]) {
    await page.goto(shop.home + path);
    expect(await page.getByText("Foreign Mug").count()).toBe(0);
  }
});

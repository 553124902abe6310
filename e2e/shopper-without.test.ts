import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowser, openPage } from "./browser.ts";
import { openStockedShop, type StockedShop } from "./stocked-shop.ts";

// Without a mouse, and without scripts.

let shop: StockedShop;

beforeAll(async () => {
  shop = await openStockedShop();
});

afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

/** Tab until the wanted thing has the focus, and say whether that is visible. */
async function tabTo(page: Page, role: string, name: string) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    const wanted = page.getByRole(role as "link", { name, exact: true });
    if ((await wanted.count()) > 0 && (await focused.count()) > 0) {
      const same = await wanted.first().evaluate((element) => element === document.activeElement);
      if (same)
        return expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe(
          "none",
        );
    }
  }
  throw new Error(`Tab never reached the ${role} ${name}.`);
}

test("from home to the cart by keyboard alone; the drawer keeps the focus and gives it back", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.home);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").innerText()).toBe("Skip to content");
  await tabTo(page, "link", "Linen Shirt");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Linen Shirt" }).waitFor();
  await tabTo(page, "button", "M");
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Red");
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Add to cart");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();

  await page.evaluate(() => window.scrollTo(0, 0));
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Shift+Tab");
    const label = await page
      .locator(":focus")
      .getAttribute("aria-label")
      .catch(() => null);
    if (label === "Cart, 1 item") break;
  }
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: /^Cart/ });
  await drawer.waitFor();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Cart, 1 item");

  await page.keyboard.press("Enter");
  await tabTo(page, "link", "View cart");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your Cart" }).waitFor();
  expect(troubles).toEqual([]);
});

test("without JavaScript the shop can be browsed, searched and read", async () => {
  const { context } = await openPage();
  const browser = context.browser();
  const plain = await browser?.newContext({ javaScriptEnabled: false });
  const page = await plain?.newPage();
  if (!page) throw new Error("There is no browser.");
  await page.goto(shop.home);
  await page.getByRole("link", { name: "Stoneware Mug" }).click();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Stoneware Mug");
  expect(await page.getByText("€18.50").isVisible()).toBe(true);
  expect(await page.getByText("Thrown by hand.").isVisible()).toBe(true);
  await page.getByPlaceholder("Search products...").fill("shirt");
  await page.getByPlaceholder("Search products...").press("Enter");
  await page.getByRole("heading", { name: 'Search results for "shirt"' }).waitFor();
  expect(await page.getByRole("link", { name: "Linen Shirt" }).isVisible()).toBe(true);
  await plain?.close();
});

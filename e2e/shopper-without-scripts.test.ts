import { expect, test } from "vitest";
import { openWithoutScripts } from "./browser.ts";
import { shared } from "./shared.ts";
import { openStockedShop } from "./stocked-shop.ts";

const shop = shared(() => openStockedShop());

test("without JavaScript the shop can be browsed, searched and read, and says what needs it", async () => {
  const { page, context } = await openWithoutScripts();
  await page.goto(shop.home);
  await page.getByRole("link", { name: "Stoneware Mug" }).click();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Stoneware Mug");
  expect(await page.getByText("€18.50").isVisible()).toBe(true);
  expect(await page.getByText("Thrown by hand.").isVisible()).toBe(true);
  await page.getByPlaceholder("Search products...").fill("shirt");
  await page.getByPlaceholder("Search products...").press("Enter");
  await page.getByRole("heading", { name: 'Search results for "shirt"' }).waitFor();
  expect(await page.getByRole("link", { name: "Linen Shirt" }).isVisible()).toBe(true);
  for (const [path, words] of [
    ["cart", "Your cart is stored in your browser and needs JavaScript."],
    ["checkout", "Your cart is stored in your browser. Placing an order needs JavaScript."],
  ]) {
    await page.goto(`${shop.home}/${path}`);
    expect(await page.locator("main noscript p:visible").innerText(), path).toBe(words);
    expect(await page.locator(".animate-breathe:visible").count(), path).toBe(0);
  }
  await context.close();
});

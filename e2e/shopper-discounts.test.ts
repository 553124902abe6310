import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { fillCheckout, openWithCart, stockUp } from "./open-store.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

const sums = (page: Page) => page.locator("dl").last();
const codeField = (page: Page) => page.getByLabel("Discount code");
const answer = (page: Page, words: string) => page.getByRole("status").getByText(words);

function addDiscount(change: object) {
  const discount = { code: null, kind: "percent", value: 1_000, applies_to: "everything", ...change };
  return shop.store.call<{ id: string }>("POST", "/api/discounts", discount);
}

async function applyCode(page: Page, code: string) {
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
}

async function until(page: Page, rows: RegExp) {
  await expect.poll(() => sums(page).innerText()).toMatch(rows);
}

test("a store that sets nothing asks for no quote and for no code", async () => {
  const { page } = await shop.openCart();
  const asked: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/cart/check")) asked.push(request.postData());
  });
  await shop.visit(page, "/cart?discount=TEN");
  await until(page, /Subtotal\s+€25\.00\s+Shipping\s+€5\.00\s+Tax \(22%\)\s+€6\.60\s+Total\s+€36\.60$/);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByLabel("Country").waitFor();
  await until(page, /Total\s+€36\.60$/);
  expect(await codeField(page).count()).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((body) => body?.includes("quote"))).toEqual([]);
});

describe("in a store with discounts", () => {
  beforeAll(async () => {
    await addDiscount({ code: "TEN" });
    await addDiscount({ code: "BIG", value: 5_000, minimum_cents: 4_500 });
    await addDiscount({ code: "LAST", kind: "amount", value: 300, max_uses: 1 });
    await addDiscount({ code: "ONCE", kind: "amount", value: 400, once_per_customer: true });
  });

  test("a code is applied in the cart and kept at checkout, on a screen of any width", async () => {
    const { page, troubles } = await shop.openCart({ width: 390 });
    await shop.visit(page, "/cart");
    await until(page, /Total\s+€36\.60$/);
    await applyCode(page, " t en ");
    await answer(page, "TEN takes €2.50 off").waitFor();
    // 22.50 and 5.00, with 22 % on both.
    await until(
      page,
      /Subtotal\s+€25\.00\s+Discount \(TEN\)\s+−€2\.50\s+Shipping\s+€5\.00\s+Tax \(22%\)\s+€6\.05\s+Total\s+€33\.55$/,
    );
    expect(await codeField(page).inputValue()).toBe("");
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await applyCode(page, "nonsense");
    await answer(page, "NONSENSE is not a valid code").waitFor();
    expect(await codeField(page).inputValue()).toBe("nonsense");
    await applyCode(page, "big");
    await answer(page, "BIG needs €20.00 more").waitFor();
    expect(await page.getByText("NONSENSE is not").count()).toBe(0);
    await expectGoodAtAnyWidth(page, "cart-codes");

    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByRole("button", { name: "Remove TEN" }).waitFor();
    await until(page, /Total\s+€33\.55$/);
    await answer(page, "BIG needs €20.00 more").waitFor();
    expect(await page.getByLabel("Country").inputValue()).toBe("Italy");
    await expectGoodAtAnyWidth(page, "checkout-codes");
    expect(troubles).toEqual([]);
  });

  test("an order gets its discount, and a removed code takes nothing off", async () => {
    const { page } = await shop.openCart();
    await shop.visit(page, "/checkout");
    await applyCode(page, "TEN");
    await until(page, /Discount \(TEN\)\s+−€2\.50/);
    await page.getByRole("button", { name: "Remove TEN" }).click();
    await until(page, /Subtotal\s+€25\.00\s+Shipping/);
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await applyCode(page, "TEN");
    await until(page, /Total\s+€33\.55$/);
    await fillCheckout(page);
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
    expect(await page.locator("main").innerText()).toContain("€33.55");
  });

  swept("a shopper whose code is used up meanwhile is told when ordering", async () => {
    const first = (await shop.openCart()).page;
    const { page: second } = await shop.openCart({ width: 390 });
    for (const page of [first, second]) {
      await shop.visit(page, "/checkout");
      await applyCode(page, "LAST");
      await until(page, /Discount \(LAST\)\s+−€3\.00/);
      await fillCheckout(page);
    }
    await first.getByRole("button", { name: "Place Order" }).click();
    await first.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
    await second.getByRole("button", { name: "Place Order" }).click();
    await answer(second, "LAST is not a valid code").waitFor();
    // 27.00 and 22 % of it; 30.00 and 22 % of it.
    await second.getByText("The total changed from €32.94 to €36.60.").waitFor();
    await takePicture(second, "checkout-code-used-up-390");
    await second.getByRole("button", { name: "Place Order" }).click();
    await second.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  });

  swept("a shopper who used a code before is told when ordering, and orders without it", async () => {
    const order = async (page: Page) => {
      await shop.visit(page, "/checkout");
      await applyCode(page, "ONCE");
      await until(page, /Discount \(ONCE\)\s+−€4\.00/);
      await fillCheckout(page);
      await page.getByRole("button", { name: "Place Order" }).click();
    };
    const { page } = await shop.openCart();
    await order(page);
    await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
    const { page: again } = await shop.openCart();
    await order(again);
    await answer(again, "ONCE can be used only once per customer").waitFor();
    await until(again, /Total\s+€36\.60$/);
    await again.getByRole("button", { name: "Place Order" }).click();
    await again.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  });

  swept("a link keeps its code for the session, and the address loses it", async () => {
    const { page } = await shop.openCart();
    await shop.visit(page, "?discount=ten&page=1#main");
    await expect.poll(() => page.url()).toBe(`${shop.url}/${shop.store.slug}?page=1#main`);
    await shop.visit(page, "/cart");
    await until(page, /Discount \(TEN\)\s+−€2\.50/);
    // Straight to the cart.
    const { page: direct } = await shop.openCart();
    await shop.visit(direct, "/cart?discount=TEN");
    await until(direct, /Discount \(TEN\)\s+−€2\.50/);
    await direct.getByRole("button", { name: "Remove TEN" }).click();
    await until(direct, /Total\s+€36\.60$/);
    await direct.reload();
    await until(direct, /Total\s+€36\.60$/);
  });

  swept("without a connection the code is not lost, and the page says why there is no total", async () => {
    const { page, context } = await shop.openCart({ width: 390 });
    await shop.visit(page, "/cart");
    await until(page, /Total\s+€36\.60$/);
    await context.setOffline(true);
    await applyCode(page, "TEN");
    await answer(page, "We could not reach the shop. Please check your connection.").waitFor();
    await expectAccessible(page);
    await takePicture(page, "cart-codes-offline-390");
    await context.setOffline(false);
    await until(page, /Discount \(TEN\)\s+−€2\.50/);
  });

  test("an automatic discount shows by itself, line by line", async () => {
    const bowl = await stockUp(shop.store, { title: "Bowl", priceCents: 2_000, stock: 5 });
    const sale = await addDiscount({
      title: "Bowl week",
      value: 2_500,
      applies_to: "products",
      product_ids: [bowl.productId],
    });
    const lines = [{ ...shop.mug, quantity: 2 }, bowl];
    const { page } = await openWithCart(shop, shop.store.slug, lines, { width: 390 });
    await shop.visit(page, "/cart");
    await until(page, /Subtotal\s+€45\.00\s+Discount \(Bowl week\)\s+−€5\.00/);
    const items = page.getByRole("main").getByRole("listitem");
    expect(await items.filter({ hasText: bowl.title }).innerText()).toContain("−€5.00");
    expect(await items.filter({ hasText: shop.mug.title }).innerText()).not.toContain("−€");
    await takePicture(page, "cart-automatic-390");
    // Worth more: only one discount is on items.
    await applyCode(page, "TEN");
    await answer(page, "TEN is not used: Bowl week saves you at least as much").waitFor();
    await shop.store.call("DELETE", `/api/discounts/${sale.id}`);
  });
});

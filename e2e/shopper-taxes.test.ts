import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectGoodAtAnyWidth } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, fillCheckout, saveShipping } from "./open-store.ts";
import { sharedStore } from "./shared.ts";

const HOME = { country_code: "DE", standard: 19, reduced: 7 };
const SOUTH = { country_code: "IT", standard: 22, reduced: 10 };

const shop = sharedStore(openMugShop);

const until = (page: Page, rows: RegExp) =>
  expect.poll(() => page.locator("dl").last().innerText()).toMatch(rows);

async function saveTaxes(included: boolean) {
  const { version } = await shop.store.call<{ version: number }>("GET", "/api/taxes");
  const taxes = { included, home_country_code: "DE", on_shipping: true, rates: [HOME, SOUTH] };
  await shop.store.call("PUT", "/api/taxes", { version, taxes });
}

const ZONES = [
  { name: "Home", countries: ["DE"], rates: [aRate("Post", 490), aRate("Express", 1_200)] },
  { name: "South", countries: ["IT"], rates: [aRate("Corriere", 900)] },
];

test("tax on top is a row of its own, and the form stays the one of a store without zones", async () => {
  await saveTaxes(false);
  const { page, troubles } = await shop.openCart();
  await shop.visit(page, "/checkout");
  // 30.00 and 19 % of it.
  await until(page, /Shipping\s+€5\.00\s+Tax \(19%\)\s+€5\.70\s+Total\s+€35\.70$/);
  expect(await page.getByLabel("Country").inputValue()).toBe("Italy");
  await page.getByText("Standard Shipping").waitFor();
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await until(page, /Tax \(19%\)\s+€5\.70\s+Total\s+€35\.70$/);
  expect(troubles).toEqual([]);
});

test("tax that prices include is said below the total, on a screen of any width", async () => {
  await saveTaxes(true);
  const { page } = await shop.openCart({ width: 390 });
  await shop.visit(page, "/cart");
  // 30.00 holds 30.00 × 19 / 119.
  const rows = /Shipping\s+€5\.00\s+Total\s+€30\.00\s+Includes tax \(19%\)\s+€4\.79$/;
  await until(page, rows);
  expect(await page.getByLabel("Discount code").count()).toBe(0);
  await expectGoodAtAnyWidth(page, "cart-tax-included");
  await shop.visit(page, "/checkout");
  await until(page, rows);
  await expectGoodAtAnyWidth(page, "checkout-tax-included");
});

test("a German and an Italian cart have methods and rates of their own", async () => {
  await saveTaxes(false);
  await saveShipping(shop.store, { zones: ZONES, pickup: null });
  const { page, troubles } = await shop.openCart();
  await shop.visit(page, "/cart");
  await page.getByLabel("Ship to").selectOption("Germany");
  // 29.90 and 19 % of it; 34.00 and 22 % of it.
  await until(page, /Shipping\s+€4\.90\s+Tax \(19%\)\s+€5\.68\s+Total\s+€35\.58$/);
  await page.getByLabel("Ship to").selectOption("Italy");
  await until(page, /Shipping\s+€9\.00\s+Tax \(22%\)\s+€7\.48\s+Total\s+€41\.48$/);
  await shop.visit(page, "/checkout");
  await page.getByRole("radio", { name: /Corriere/ }).waitFor();
  await until(page, /Tax \(22%\)\s+€7\.48\s+Total\s+€41\.48$/);
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByRole("radio", { name: /Express/ }).check();
  // 37.00 and 19 % of it.
  await until(page, /Shipping\s+€12\.00\s+Tax \(19%\)\s+€7\.03\s+Total\s+€44\.03$/);
  expect(troubles).toEqual([]);
});

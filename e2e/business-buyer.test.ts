import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, takePictures } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, fillCheckout, saveShipping } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

const GERMANY = { country_code: "DE", standard: 19, reduced: 7 };
const ZONES = [{ name: "EU", countries: ["DE", "AT"], rates: [aRate("Post", 490)] }];

const IN_VIENNA = {
  Email: "anna@kaffee.example",
  "Full Name": "Anna Gruber",
  "Address Line 1": "Ring 1",
  City: "Wien",
  "Postal Code": "1010",
  Company: "Kaffee GmbH",
};

const until = (page: Page, rows: RegExp) =>
  expect.poll(() => page.locator("dl").last().innerText()).toMatch(rows);

test("an owner in Germany is told that orders to Austria have no tax, and chooses once", async () => {
  const { page } = shop.store;
  const taxes = { included: true, home_country_code: "DE", on_shipping: true, rates: [GERMANY] };
  await shop.store.call("PUT", "/api/taxes", { version: 0, taxes });
  await saveShipping(shop.store, { zones: ZONES, pickup: null });

  await page.goto(`${shop.url}/admin/settings/shipping`);
  await page.getByText(/You ship to Austria without a tax rate: these orders have no tax/).waitFor();
  await takePictures(page, "shipping-without-rate");
  await page.getByRole("link", { name: "Settings › Taxes" }).click();
  await page.getByText(/You ship to Austria without a tax rate/).waitFor();
  await takePictures(page, "taxes-not-asked");
  await page.getByRole("radio", { name: "The rate of Germany everywhere in the EU" }).check();
  await expect.poll(() => page.getByText(/without a tax rate/).count()).toBe(0);
  expect(await page.getByRole("group", { name: "Austria" }).count()).toBe(0);
  await page.getByRole("radio", { name: "Each country's own rate" }).check();
  const austria = page.getByRole("group", { name: "Austria" });
  expect(await austria.getByLabel("Standard (%)").inputValue()).toBe("20");
  await page.getByRole("radio", { name: "The rates of the goods" }).check();
  await page.getByRole("checkbox", { name: "Ask for company and VAT id at checkout" }).click();
  await page.getByRole("checkbox", { name: "Reverse charge" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  await takePictures(page, "taxes-across-eu");
  expect(await shop.store.call("GET", "/api/taxes")).toMatchObject({
    taxes: { across_eu: "each", shipping_rate: "goods", asks_company: true, reverse_charge: true },
  });
});

test("a company in Austria pays without VAT, after a sentence at a VAT id of wrong form", async () => {
  const { page, troubles } = await shop.openCart();
  await shop.visit(page, "/checkout");
  await page.getByLabel("Country").selectOption("Austria");
  // 25.00 and 4.90: 29.90 × 20 / 120.
  await until(page, /Shipping\s+€4\.90\s+Total\s+€29\.90\s+Includes tax \(20%\)\s+€4\.98$/);
  await fillCheckout(page, IN_VIENNA);
  await page.getByLabel("VAT id").fill("ATU1234");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("A VAT id that begins with AT looks like ATU12345678").first().waitFor();
  await takePictures(page, "checkout-wrong-vat-id");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByLabel("VAT id").fill("atu 123 456 78");
  await page.getByText("Reverse charge: no VAT is charged.").waitFor();
  await until(page, /Discount \(.*VAT, reverse charge.*\)\s+-?−?-?€?4\.98[\s\S]*Total\s+€24\.92$/);
  await expectAccessible(page);
  await takePictures(page, "checkout-reverse-charge");

  await page.reload();
  await until(page, /Total\s+€24\.92$/);
  expect(await page.getByLabel("VAT id").inputValue()).toBe("atu 123 456 78");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await until(page, /Total\s+€24\.92$/);
  await takePictures(page, "confirmation-reverse-charge");
  expect(troubles).toEqual([]);
});

test("the owner sees company, VAT id and why there is no tax", async () => {
  const { page } = shop.store;
  const { orders } = await shop.store.call<{ orders: { id: string }[] }>("GET", "/api/orders");
  await page.goto(`${shop.url}/admin/orders/${orders[0]?.id}`);
  await page.getByText("Kaffee GmbH").waitFor();
  await page.getByText("VAT id ATU12345678").waitFor();
  await page.getByText("No tax: reverse charge, the company owes it in its own country.").waitFor();
  await takePictures(page, "order-of-a-company");
});

import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { COUNTRY_CODES } from "#rules/address/country-codes.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, fillCheckout, IN_BERLIN, saveShipping } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

beforeAll(async () => {
  await shop.store.call("PUT", "/api/store/details", { country_code: "DE" });
});

/** What the owner sets up in the first test. */
const twoZones = () =>
  saveShipping(shop.store, {
    zones: [
      { name: "Germany", countries: ["DE"], rates: [aRate("Standard", 490), aRate("Express", 1_200)] },
      { name: "South", countries: ["IT"], rates: [aRate("Standard", 900)] },
    ],
    pickup: { address: "Kilnstraße 1, 10827 Berlin", instructions: "Ring twice" },
  });

const summary = (page: Page) => page.locator("#order-summary").innerText();
const methods = (page: Page) => page.getByRole("group", { name: "Shipping method" });

const sent = (page: Page) => page.getByText("Shipping method").locator("+ dd").innerText();

async function openOrderOf(email: string) {
  await shop.store.page.goto(`${shop.url}/admin/orders`);
  const row = shop.store.page.getByRole("row").filter({ hasText: email });
  await row.getByRole("link").click();
  await shop.store.page.getByText("Items", { exact: true }).waitFor();
}

test("an owner sets up two zones and pickup, and sees what an order costs as she types", async () => {
  const { page, troubles } = shop.store;
  await page.goto(`${shop.url}/admin/settings/shipping`);
  await page.getByText("Every order pays €5.00 for shipping").waitFor();
  await page.getByRole("button", { name: "Start with Germany" }).click();
  const [germany, italy] = [0, 1].map((at) => page.locator("form section").nth(at)) as [
    ReturnType<Page["locator"]>,
    ReturnType<Page["locator"]>,
  ];
  await germany.getByLabel("Delivery time").fill("2–3 days");
  await germany.getByLabel("Price in EUR").fill("4.90");
  await germany.getByLabel("Free from (EUR)").fill("60");
  // 25.00 and 4.90, with 22 % on both.
  await page.getByText("€36.48").waitFor();
  await germany.getByRole("button", { name: "Add rate" }).click();
  const express = germany.getByRole("group", { name: "New rate" });
  await express.getByLabel("Name").fill("Express");
  await germany.getByRole("group", { name: "Express" }).getByLabel("Price in EUR").fill("12");

  await page.getByRole("button", { name: "Add zone" }).click();
  await italy.getByLabel("Zone name").fill("South");
  await italy.getByLabel("Countries").selectOption("Italy");
  await italy.getByLabel("Price", { exact: true }).selectOption("By weight");
  await italy.getByLabel("Price in EUR").fill("9");
  await italy.getByRole("button", { name: "Add step" }).click();
  await italy.getByLabel("From (kg)", { exact: true }).last().fill("2.5");
  await page.getByRole("checkbox", { name: "Offer local pickup" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await italy.getByText("Enter a price").waitFor();
  await italy.getByLabel("Price in EUR").last().fill("15");
  await page.getByLabel("Pickup address").fill("Kilnstraße 1, 10827 Berlin");
  await page.getByLabel("Instructions").fill("Ring twice");
  await expectAccessible(page);
  await takePicture(page, "settings-shipping-1440");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  expect(troubles).toEqual([]);

  await page.reload();
  await page.getByRole("group", { name: "Express" }).waitFor();
  expect(await italy.getByLabel("From (kg)", { exact: true }).last().inputValue()).toBe("2.5");

  await page.goto(`${shop.url}/admin/settings`);
  await page.getByText("Not used: your zones decide.").waitFor();
  expect(await page.getByText("Shoppers pay").count()).toBe(0);
  await page.getByRole("link", { name: "Settings › Shipping" }).click();
  await page.getByRole("group", { name: "Express" }).waitFor();
});

test("the cart estimates by country and remembers it, on a screen of any width", async () => {
  const { page, troubles } = await shop.openCart({ width: 390 });
  await shop.visit(page, "/cart");
  const sums = page.getByRole("region", { name: "Summary" });
  expect(await sums.getByLabel("Ship to").locator("option:checked").innerText()).toBe("Germany");
  await sums.getByText("€4.90").waitFor();
  await sums.getByLabel("Ship to").selectOption("Italy");
  await sums.getByText("€9.00").waitFor();
  expect(await sums.innerText()).toMatch(/Shipping\s+€9\.00\s+Tax \(22%\)\s+€7\.48\s+Total\s+€41\.48/);
  await expectGoodAtAnyWidth(page, "cart-zones");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByLabel("Province").waitFor();
  expect(await page.getByLabel("Country").locator("option:checked").innerText()).toBe("Italy");
  await expectGoodAtAnyWidth(page, "checkout-zones");
  expect(troubles).toEqual([]);
});

swept(
  "a total that country, method or quantity change is announced once, and the first one not at all",
  async () => {
    await twoZones();
    const { page, troubles } = await shop.openCart();
    const announced = page.getByRole("status").filter({ hasText: /^Total €/ });
    await shop.visit(page, "/cart");
    const sums = page.getByRole("region", { name: "Summary" });
    await sums.getByLabel("Ship to").selectOption("Germany");
    await sums.getByText("€4.90").waitFor();
    expect(await announced.count()).toBe(0);
    await sums.getByLabel("Ship to").selectOption("Italy");
    await expect.poll(() => announced.allInnerTexts()).toEqual(["Total €41.48"]);
    await page.getByRole("button", { name: /^Increase/ }).click();
    // 37.50 and 9.00, with 22 % on both.
    await expect.poll(() => announced.allInnerTexts()).toEqual(["Total €56.73"]);

    await shop.visit(page, "/checkout");
    await page.getByLabel("Province").waitFor();
    expect(await announced.count()).toBe(0);
    await page.getByLabel("Country").selectOption("Germany");
    await expect.poll(() => announced.allInnerTexts()).toEqual(["Total €51.73"]);
    await methods(page)
      .getByRole("radio", { name: /Express/ })
      .check();
    await expect.poll(() => announced.allInnerTexts()).toEqual(["Total €60.39"]);
    expect(troubles).toEqual([]);
  },
);

test("a German and an Italian cart have methods, prices and addresses of their own", async () => {
  const { page, troubles } = await shop.openCart();
  await shop.visit(page, "/checkout");
  await methods(page)
    .getByRole("radio", { name: /Express/ })
    .check();
  await page.locator("#order-summary").getByText("€45.14", { exact: true }).waitFor();
  await fillCheckout(page, { ...IN_BERLIN, "Postal Code": "1234" });
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Enter a postal code such as").waitFor();
  await page.getByLabel("Postal Code").fill("10827");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await page.getByText("Express", { exact: true }).waitFor();
  expect(await page.locator("main").innerText()).toMatch(/Shipping\s+€12\.00[\s\S]*Total\s+€45\.14/);
  expect(await page.locator("address").innerText()).toBe("Anna Weiß\nHauptstraße 1\n10827 Berlin\nGermany");

  const italian = (await shop.openCart()).page;
  await shop.visit(italian, "/checkout");
  await italian.getByLabel("Country").selectOption("Italy");
  await italian.getByLabel("Province").waitFor();
  await fillCheckout(italian, {
    Email: "bruno@example.com",
    "Full Name": "Bruno Rossi",
    "Address Line 1": "Via Roma 1",
    "Postal Code": "10100",
    City: "Torino",
  });
  // What was typed outlives a reload, as does the country.
  await italian.getByLabel("Province").selectOption("Torino");
  await italian.reload();
  await italian.getByLabel("Province").waitFor();
  expect(await italian.getByLabel("Province").inputValue()).toBe("Torino");
  expect(await italian.getByLabel("City").inputValue()).toBe("Torino");
  await expect.poll(() => summary(italian)).toMatch(/Shipping\s+€9\.00/);
  await italian.getByRole("button", { name: "Place Order" }).click();
  await italian.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await italian.getByRole("link", { name: "Track Order" }).click();
  await italian.getByText("Placed on").waitFor();
  await italian.getByText("Standard", { exact: true }).waitFor();
  expect(await italian.locator("address").innerText()).toBe(
    "Bruno Rossi\nVia Roma 1\n10100 Torino\nTorino\nItaly",
  );
  await openOrderOf("anna@example.com");
  expect(await sent(shop.store.page)).toBe("Express");
  await openOrderOf("bruno@example.com");
  expect(await sent(shop.store.page)).toBe("Standard");
  expect(troubles).toEqual([]);
});

test("a shopper who picks the order up is asked for no address, and is told where and how", async () => {
  const { page } = await shop.openCart({ width: 390 });
  await shop.visit(page, "/checkout");
  await methods(page)
    .getByRole("radio", { name: /Local pickup/ })
    .check();
  await methods(page).getByText("Ring twice").waitFor();
  await page.getByLabel("City").waitFor({ state: "detached" });
  await fillCheckout(page, { Email: "carla@example.com", "Full Name": "Carla" });
  await expect.poll(() => summary(page)).toMatch(/Shipping\s+Free/);
  await takePicture(page, "checkout-pickup-390");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Pickup" }).waitFor();
  expect(await page.locator("address").innerText()).toBe("Carla\nKilnstraße 1, 10827 Berlin\nRing twice");
  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByText("will write to you when it is ready for pickup").waitFor();
  expect(await page.locator("main").innerText()).toMatch(/Shipping\s+Free/);

  const office = shop.store.page;
  await openOrderOf("carla@example.com");
  await office.getByText("Kilnstraße 1, 10827 Berlin").waitFor();
  await office.getByText("Ring twice").waitFor();
  expect(await office.locator("main").innerText()).toMatch(/Shipping\s+Free/);
  expect(await office.getByLabel("Tracking number").count()).toBe(0);
  await office.getByRole("button", { name: "Ready for pickup" }).click();
  await toast(office, "Order is ready for pickup").waitFor();
  await office.getByText("Order ready for pickup", { exact: true }).waitFor();
  await office.getByText(/^Pickup notice /).waitFor();
  await takePicture(office, "order-pickup-1440");

  await page.reload();
  await page.getByText("Your order is ready for pickup!").waitFor();
  const delivery = await page.getByRole("region", { name: "Delivery" }).innerText();
  expect(delivery).toContain("Kilnstraße 1, 10827 Berlin\nRing twice");
  expect(delivery).not.toContain("hipped");
  await expectAccessible(page);
  await takePicture(page, "order-ready-390");
});

swept(
  "a chosen method outlives a reload; sums of another country are not shown when the shop is out of reach",
  async () => {
    await twoZones();
    const { page, context } = await shop.openCart({ width: 390 });
    await shop.visit(page, "/checkout");
    const express = methods(page).getByRole("radio", { name: /Express/ });
    await express.check();
    await expect.poll(() => summary(page)).toMatch(/Shipping\s+€12\.00/);
    await page.reload();
    await expect.poll(() => summary(page)).toMatch(/Shipping\s+€12\.00/);
    expect(await express.isChecked()).toBe(true);

    await context.setOffline(true);
    await page.getByLabel("Country").selectOption("Italy");
    await page.getByText("We could not find out what shipping costs.").waitFor();
    expect(await summary(page)).not.toContain("€12.00");
    expect(await methods(page).count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => summary(page)).toMatch(/Shipping\s+€9\.00/);
  },
);

swept(
  "a method that is removed meanwhile is not taken for another one: the shopper is told of the new total",
  async () => {
    await twoZones();
    const { page } = await shop.openCart();
    await shop.visit(page, "/checkout");
    await methods(page)
      .getByRole("radio", { name: /Express/ })
      .check();
    await page.locator("#order-summary").getByText("€45.14", { exact: true }).waitFor();
    await fillCheckout(page, { ...IN_BERLIN, Email: "dora@example.com", "Full Name": "Dora" });
    type Shipping = { zones: { rates: { name: string }[] }[]; pickup: { id: string } };
    const { zones, pickup } = await shop.store.call<Shipping>("GET", "/api/shipping");
    const left = zones.map((zone) => ({
      ...zone,
      rates: zone.rates.filter(({ name }) => name !== "Express"),
    }));
    const { id: _, ...place } = pickup;
    await saveShipping(shop.store, { zones: left, pickup: place });
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByText("The shipping method is no longer available.").waitFor();
    await page.getByText("The total changed from €45.14 to €36.48.").waitFor();
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  },
);

swept("of fifty zones the owner opens the one to change, and saves them all", async () => {
  const zones = COUNTRY_CODES.slice(0, 50).map((code) => ({
    name: `Zone ${code}`,
    countries: [code],
    rates: [aRate("Post", 490)],
  }));
  const [first, ...others] = zones;
  const long = { ...first, name: "Unbroken".repeat(12) };
  await saveShipping(shop.store, { zones: [long, ...others], pickup: null });
  const { page } = shop.store;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/admin/settings/shipping`);
  await page.getByText("1 country, 1 rate").first().waitFor();
  expect(await page.getByLabel("Zone name").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Edit Zone ${COUNTRY_CODES[7]}` }).click();
  await page.getByLabel("Price in EUR").fill("7");
  await takePicture(page, "settings-fifty-zones-390");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  type Priced = { zones: { rates: { tiers: { price_cents: number }[] }[] }[] };
  const saved = await shop.store.call<Priced>("GET", "/api/shipping");
  const prices = saved.zones.map((zone) => zone.rates[0]?.tiers[0]?.price_cents);
  expect(prices).toEqual(zones.map((_, at) => (at === 7 ? 700 : 490)));
});

swept("a store that only offers pickup says so to its owner", async () => {
  const pickup = { address: "Kilnstraße 1, 10827 Berlin", instructions: "" };
  await saveShipping(shop.store, { zones: [], pickup });
  const { page } = shop.store;
  await page.goto(`${shop.url}/admin/settings/shipping`);
  await page.getByText("Every order is picked up").waitFor();
  // 25.00 and 22 % of it.
  await page.getByText("€30.50, picked up.").waitFor();
  await page.getByRole("checkbox", { name: "Offer local pickup" }).click();
  await page.getByText("Every order pays €5.00 for shipping").waitFor();
});

swept("where nothing is open to the cart, the page says so, and Place Order too", async () => {
  const letters = { ...aRate("Small letters", 100), until: 500 };
  const zones = [{ name: "Home", countries: ["DE"], rates: [letters] }];
  await saveShipping(shop.store, { zones, pickup: null });
  const { page } = await shop.openCart();
  await shop.visit(page, "/checkout");
  await page.getByText("We cannot ship this order to Germany.").first().waitFor();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Validation Error").waitFor();
  expect(await page.getByLabel("Country").getAttribute("aria-invalid")).toBe("true");
});

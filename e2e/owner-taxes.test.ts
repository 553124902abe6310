import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import type { CartLine } from "#rules/cart/cart.ts";
import { PLAIN_TAXES } from "#rules/tax/tax-settings.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, openPage, takePicture } from "./browser.ts";
import { aRate, type OpenStore, openStore, saveShipping, stockUp } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
let page: Page;
let mug: CartLine;

beforeAll(async () => {
  store = await openStore(shop, "Kiln", { width: 1440 });
  page = store.page;
  mug = await stockUp(store, { title: "Mug", priceCents: 2_500, stock: 50 });
  await store.call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 490, tax_percent: 0 });
  await store.call("PUT", "/api/store/details", { country_code: "DE" });
});

const openTaxes = async () => {
  await page.goto(`${shop.url}/admin/settings/taxes`);
  await page.getByRole("heading", { name: "Example" }).waitFor();
};
const example = () => page.getByRole("heading", { name: "Example" }).locator("xpath=../../..").innerText();
const button = (name: string | RegExp) => page.getByRole("button", { name });

async function save() {
  await button("Save").click();
  await toast(page, "Settings updated successfully").waitFor();
}

test("an owner sets taxes up: the home rate, prices with tax, and what it means in her own figures", async () => {
  await openTaxes();
  await page.getByText("No tax is added to your orders").waitFor();
  await takePicture(page, "taxes-none-1440");
  await button("Set up taxes").click();
  expect(await page.getByLabel("Country", { exact: true }).inputValue()).toBe("DE");
  await page.getByText("Germany as of 1 January 2026: 19% standard, 7% reduced.").waitFor();
  await button("Use these rates").click();
  expect(await page.getByLabel("Standard (%)").inputValue()).toBe("19");
  expect(await page.getByLabel("Reduced (%)").inputValue()).toBe("7");

  // 25.00 with tax in it holds 25 × 19 / 119; with 4.90 for shipping, 29.90 × 19 / 119.
  await page.getByText(/for €25.00: shoppers pay €25.00, and €3.99 of it is tax/).waitFor();
  await page.getByText(/for €25.00: shoppers pay €29.75, because €4.75 of tax is added/).waitFor();
  expect(await page.getByRole("radio", { name: /Prices include tax/ }).isChecked()).toBe(true);
  expect(await example()).toMatch(
    /Everywhere\s+Shipping\s+€4.90\s+Tax, included\s+€4.77\s+Shoppers pay\s+€29.90/,
  );
  await page.getByRole("checkbox", { name: "Tax on shipping" }).click();
  expect(await example()).toMatch(/€3.99\s+Shoppers pay\s+€29.90/);
  await page.getByRole("checkbox", { name: "Tax on shipping" }).click();
  await expectAccessible(page);
  await takePicture(page, "taxes-home-1440");
  await save();
  expect(await store.call("GET", "/api/taxes")).toMatchObject({
    version: 1,
    taxes: {
      included: true,
      home_country_code: "DE",
      on_shipping: true,
      rates: [{ country_code: "DE", standard: 19, reduced: 7 }],
    },
  });
});

test("the settings of the store say that taxes decide", async () => {
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByText("Not used: your taxes decide.").waitFor();
  await page.getByRole("link", { name: "Settings › Taxes" }).click();
  await page.getByRole("heading", { name: "Taxes", level: 1 }).waitFor();
});

test("rates of other countries wait for shipping zones, and are then taken from a dated list, at any width", async () => {
  await openTaxes();
  await page.getByText(/Every order is taxed as at home/).waitFor();
  const zones = [{ name: "EU", countries: ["DE", "IT"], rates: [aRate("Post", 490)] }];
  await saveShipping(store, { zones, pickup: null });
  await openTaxes();
  await page.getByLabel("Add a country").selectOption("United States");
  await page.getByRole("group", { name: "United States" }).getByLabel("Standard (%)").fill("abc");
  await button("Add 26 EU countries with their rates").click();
  await page.getByText(/EU rates as of 1 January 2026/).waitFor();
  const italy = page.getByRole("group", { name: "Italy" });
  expect(await italy.getByLabel("Standard (%)").inputValue()).toBe("22");
  // 25.00 and 4.90 at 22 %: 29.90 × 22 / 122.
  expect(await example()).toMatch(
    /To Germany\s+Shipping \(Post\)\s+€4.90\s+Tax, included\s+€4.77\s+Shoppers pay\s+€29.90/,
  );
  expect(await example()).toMatch(
    /To Italy\s+Shipping \(Post\)\s+€4.90\s+Tax, included\s+€5.39\s+Shoppers pay\s+€29.90/,
  );
  await button("Save").click();
  await page.getByText("Enter a percentage such as 19").waitFor();
  await expectGoodAtAnyWidth(page, "taxes-eu");
  await page.setViewportSize({ width: 1440, height: 900 });
  await button("Remove United States").click();
  await save();
  await takePicture(page, "taxes-eu-1440");
  const { taxes } = await store.call<{ taxes: { rates: object[] } }>("GET", "/api/taxes");
  expect(taxes.rates).toHaveLength(27);
  expect(taxes.rates).toContainEqual({ country_code: "FI", standard: 25.5, reduced: 13.5 });
});

test("a home that is in the list already changes places with the old one", async () => {
  await openTaxes();
  await page.getByLabel("Country", { exact: true }).selectOption("Italy");
  expect(await page.getByLabel("Standard (%)").first().inputValue()).toBe("22");
  expect(await page.getByRole("group", { name: "Germany" }).getByLabel("Standard (%)").inputValue()).toBe(
    "19",
  );
  expect(await example()).toMatch(
    /To Italy\s+Shipping \(Post\)\s+€4.90\s+Tax, included\s+€5.39\s+Shoppers pay\s+€29.90/,
  );
  await button("Discard").click();
  expect(await page.getByLabel("Country", { exact: true }).inputValue()).toBe("DE");
});

test("products get a class one by one and many at once, and shoppers read what a price holds", async () => {
  await page.goto(`${shop.url}/admin/products/${mug.productId}`);
  await page.getByLabel("Tax class").selectOption("No tax");
  await button("Save").first().click();
  await toast(page, "Product updated").waitFor();
  expect(await store.call("GET", `/api/products/${mug.productId}`)).toMatchObject({ tax_class: "none" });
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await takePicture(page, "bulk-tax-class-1440");
  await page.getByLabel("Tax class").selectOption("Reduced rate");
  await toast(page, "1 product set to the reduced rate").waitFor();
  await expectAccessible(page);

  const shopper = await openPage({ width: 390 });
  const { handle } = await store.call<{ handle: string }>("GET", `/api/products/${mug.productId}`);
  await shopper.page.goto(`${shop.url}/${store.slug}/products/${handle}`);
  await shopper.page.getByText("incl. tax, plus shipping").waitFor();
  await takePicture(shopper.page, "price-note-390");
  await shopper.page.getByRole("link", { name: "plus shipping" }).click();
  await shopper.page.getByRole("heading", { name: "Shipping", level: 1 }).waitFor();
  await shopper.page.getByRole("row", { name: "Post €4.90" }).waitFor();
  await expectAccessible(shopper.page);
  for (const width of [390, 768, 1440]) {
    await shopper.page.setViewportSize({ width, height: 800 });
    await takePicture(shopper.page, `shipping-page-${width}`);
  }
});

test("she can go back to one percentage", async () => {
  await openTaxes();
  await button("Go back to one percentage").click();
  await page.getByText("No tax is added to your orders").waitFor();
  await save();
  expect(await store.call("GET", "/api/taxes")).toMatchObject({ taxes: null });
});

type Switches = { show_lowest_price: boolean; takes_withdrawals: boolean };

function switchesOf({ show_lowest_price, takes_withdrawals }: Switches): boolean[] {
  return [show_lowest_price, takes_withdrawals];
}

swept(
  "a country of the EU brings one question about the law, and nothing changes without a yes",
  async () => {
    const law = page.getByRole("dialog", { name: "Selling from Italy" });
    const saveItaly = async () => {
      await page.goto(`${shop.url}/admin/settings/details`);
      await page.getByLabel("Country").selectOption("Italy");
      await button("Save").click();
      await law.waitFor();
    };
    const now = async () => [
      (await store.call<{ taxes: unknown }>("GET", "/api/taxes")).taxes,
      ...switchesOf(await store.call<Switches>("GET", "/api/store")),
    ];
    await saveItaly();
    for (const box of await law.getByRole("checkbox").all()) expect(await box.isChecked()).toBe(true);
    await expectAccessible(page);
    await takePicture(page, "eu-law-1440");
    await law.getByRole("button", { name: "Not now" }).click();
    expect(await now()).toEqual([null, false, false]);

    await store.call("PUT", "/api/store/details", { country_code: "" });
    await saveItaly();
    await page.setViewportSize({ width: 390, height: 800 });
    await takePicture(page, "eu-law-390");
    await law.getByRole("button", { name: "Apply" }).click();
    await law.waitFor({ state: "detached" });
    const rates = [{ country_code: "IT", standard: 22, reduced: 10 }];
    expect(await now()).toEqual([
      { included: true, home_country_code: "IT", on_shipping: true, ...PLAIN_TAXES, rates },
      true,
      true,
    ]);
  },
);

swept(
  "so does a home in the EU, with what is still missing; the form then shows what was applied",
  async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTaxes();
    await page.getByRole("radio", { name: /Tax is added at checkout/ }).click();
    await page.getByLabel("Country", { exact: true }).selectOption("France");
    await button("Use these rates").click();
    await button("Save").click();
    const law = page.getByRole("dialog", { name: "Selling from France" });
    await law.waitFor();
    expect(await law.getByRole("checkbox").count()).toBe(1);
    await law.getByRole("button", { name: "Apply" }).click();
    await law.waitFor({ state: "detached" });
    expect(await page.getByRole("radio", { name: /Prices include tax/ }).isChecked()).toBe(true);
    expect(await store.call("GET", "/api/taxes")).toMatchObject({
      taxes: {
        included: true,
        home_country_code: "FR",
        rates: [{ country_code: "FR", standard: 20, reduced: 5.5 }],
      },
    });
  },
);

swept("the store details say where they and the taxes contradict each other", async () => {
  const { version } = await store.call<{ version: number }>("GET", "/api/taxes");
  const rates = [{ country_code: "DE", standard: 19, reduced: 7 }];
  const taxes = { included: true, home_country_code: "DE", on_shipping: true, ...PLAIN_TAXES, rates };
  await store.call("PUT", "/api/taxes", { version, taxes });
  await page.goto(`${shop.url}/admin/settings/details`);
  await page.getByLabel("Country").selectOption("Austria");
  await page.getByText("Your taxes are set up for Germany.").waitFor();
  await page.getByRole("checkbox", { name: /^Small business/ }).click();
  await page.getByText("Your store charges tax at present").waitFor();
  await expectAccessible(page);
  await takePicture(page, "details-against-taxes-1440");
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByText("Your taxes are set up for Germany.").waitFor({ state: "detached" });
});

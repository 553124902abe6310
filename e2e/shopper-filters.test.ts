import { beforeAll, expect } from "vitest";
import { LIST_FILTERS } from "#rules/theme/theme.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, openPage, openWithoutScripts, takePicture } from "./browser.ts";
import { pressByKeyboard, tabTo } from "./keyboard.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

// Lists that shoppers filter and order, once the owner has chosen how.

const shop = sharedShop();
let store: OpenStore;
let list: string;

beforeAll(async () => {
  store = await openStore(shop, "Kiln and Loom");
  list = `${shop.url}/${store.slug}/products`;
  await store.call("POST", "/api/functions/seed-data", { store_id: store.id });
  const { page } = store;
  await page.goto(list);
  expect(await page.getByRole("form", { name: "Filters" }).count(), "until she chooses").toBe(0);

  await page.goto(`${shop.url}/admin/online-store/theme`);
  await page.getByRole("heading", { name: "Product lists", exact: true }).click();
  for (const name of [/^Availability/, /^Price/, /^Options/, /^Vendor/, /^Tags/, "Shoppers choose the order"])
    await page.getByRole("checkbox", { name }).click();
  await page.getByRole("status").getByText("All changes are saved as a draft").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await toast(page, "Published").waitFor();
  const { published } = await store.call<{ published: { theme: object }[] }>("GET", "/api/theme");
  expect(published[0]?.theme).toMatchObject({ list_filters: LIST_FILTERS, list_order: true });
});

test("by mouse: each choice narrows the list at once, is in the address, and can be taken off", async () => {
  const { page, troubles } = await openPage({ width: 1440, height: 1000 });
  await page.goto(list);
  await page.getByText("10 products", { exact: true }).waitFor();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("checkbox", { name: /^Kiln & Field/ }).click();
  await page.getByText("3 products", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: /^ceramics/ }).click();
  await page.getByText("2 products", { exact: true }).waitFor();
  await page.getByLabel("Sort by").selectOption("Price: high to low");
  await page.waitForURL(`${list}?vendor=kiln+%26+field&tag=ceramics&sort=price-desc`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Remove ceramics" }).click();
  await page.getByText("3 products", { exact: true }).waitFor();
  await page.getByLabel("To", { exact: true }).fill("1");
  await page.keyboard.press("Enter");
  await page.getByText("No products match these filters.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.waitForURL(`${list}?sort=price-desc`);
  await page.getByText("10 products", { exact: true }).waitFor();
  expect(await page.evaluate(() => "same" in window), "without another page load").toBe(true);
  await page.goBack();
  await page.getByText("No products match these filters.").waitFor();
  expect(troubles).toEqual([]);
});

swept("by keys: the focus stays on the value that was chosen", async () => {
  const { page } = await openPage({ width: 1280, height: 900 });
  await page.goto(list);
  await page.waitForLoadState("networkidle");
  await tabTo(page, "checkbox", /^Sage/);
  await page.keyboard.press("Space");
  await page.getByRole("link", { name: "Remove Colour: Sage" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe("color:sage");
  await pressByKeyboard(page, "link", "Clear all");
  await page.waitForURL(list);
});

swept("on a phone: a sheet whose button counts along", async () => {
  const { page, troubles } = await openPage({ width: 390, height: 844, hasTouch: true });
  await page.goto(list);
  await page.waitForLoadState("networkidle");
  await page.getByText("Filter", { exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await sheet.getByRole("button", { name: "Show 10 products" }).waitFor();
  await sheet.getByRole("checkbox", { name: /^Flaxhouse/ }).tap();
  await sheet.getByRole("button", { name: "Show 2 products" }).waitFor();
  await takePicture(page, "filter-sheet-390");
  await expectAccessible(page);
  // Closed without 'Show', nothing has changed.
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  expect(page.url()).toBe(list);

  await page.getByText("Filter", { exact: true }).tap();
  expect(await sheet.getByRole("checkbox", { name: /^Flaxhouse/ }).isChecked()).toBe(false);
  await sheet.getByRole("checkbox", { name: /^Flaxhouse/ }).tap();
  await sheet.getByRole("button", { name: "Show 2 products" }).tap();
  await page.waitForURL(`${list}?vendor=flaxhouse`);
  await page.getByText("Filter(1)").waitFor();
  await page.getByRole("status").getByText("Showing 2 products").waitFor({ state: "attached" });
  expect(
    await page
      .getByRole("list")
      .filter({ has: page.getByRole("heading", { level: 2 }) })
      .getByRole("listitem")
      .count(),
  ).toBe(2);

  // Going back closes the sheet, and never leaves the form of one list above another.
  await page.getByText("Filter(1)").tap();
  await sheet.getByRole("button", { name: "Show 2 products" }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "hidden" });
  await page.getByText("10 products", { exact: true }).waitFor();
  expect(await page.locator("form#filters").count()).toBe(1);
  expect(troubles).toEqual([]);
});

swept("without JavaScript: a form and links", async () => {
  const { page, context } = await openWithoutScripts({ viewport: { width: 390, height: 844 } });
  await page.goto(list);
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Kiln & Field/ }).check();
  await page.getByRole("button", { name: "Show 10 products" }).click();
  await page.getByText("3 products", { exact: true }).waitFor();
  await page.getByLabel("Sort by").selectOption("Name");
  await page.getByRole("button", { name: "Apply" }).filter({ visible: true }).click();
  await page.waitForURL(/vendor=kiln\+%26\+field.*sort=name/);
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.getByText("10 products", { exact: true }).waitFor();
  await context.close();
});

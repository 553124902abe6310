import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowser } from "./browser.ts";
import { openStore } from "./open-store.ts";
import { toast, WITHOUT_LIMITS } from "./owner.ts";
import { openShop, type Shop } from "./shop.ts";

// What an owner did is not undone or done twice: by a second tab, a second press, or an answer that got lost.

let shop: Shop;

beforeAll(async () => {
  shop = await openShop(WITHOUT_LIMITS);
});

afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

test("a tab that was opened before the store moved changes the tax, and the address stays", async () => {
  const { page, context, slug, call } = await openStore(shop, "Moving Day");
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByLabel("Tax (%)").waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin/settings`);
  await other.getByLabel("Store slug").fill(`${slug}-moved`);
  await saveSettings(other);

  await page.getByLabel("Tax (%)").fill("22");
  await saveSettings(page);
  expect(await call("GET", "/api/store")).toMatchObject({ slug: `${slug}-moved`, tax_percent: 22 });
  expect(await page.getByLabel("Store slug").inputValue()).toBe(`${slug}-moved`);
});

async function saveSettings(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
}

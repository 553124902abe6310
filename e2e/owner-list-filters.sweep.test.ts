import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;

beforeAll(async () => {
  store = await openStore(shop, "Two Filters");
});

// A search begins 250 ms after the last key.
const DELAYS = IS_SWEEP
  ? [0, 20, 50, 100, 150, 200, 230, 240, 245, 250, 255, 260, 270, 300, 350, 400, 500, 600]
  : [0, 200, 245, 250, 255, 300];

test.each([
  ["products", "Search products by title", "Status", "active"],
  ["discounts", "Search discounts by title or code", "State", "active"],
  ["online-store/pages", "Search pages by title", "Status", "draft"],
])(
  "in %s a search and a filter are both kept, however soon one follows the other",
  async (list, box, filter, value) => {
    const { page, troubles } = store;
    for (const delay of DELAYS) {
      await page.goto(`${shop.url}/admin/${list}`);
      await page.getByLabel(box).fill("mug");
      await page.waitForTimeout(delay);
      await page.getByLabel(filter, { exact: true }).selectOption(value);
      await expectAddress(page, `?search=mug&status=${value}`, `${delay} ms`);
    }
    expect(troubles).toEqual([]);
  },
);

test("letters that are typed while a search starts are kept", async () => {
  const { page } = store;
  for (const delay of DELAYS) {
    await page.goto(`${shop.url}/admin/products`);
    const box = page.getByLabel("Search products by title");
    await box.fill("mu");
    await page.waitForTimeout(delay);
    await box.press("End");
    await box.press("g");
    await expectAddress(page, "?search=mug", `${delay} ms`);
    expect(await box.inputValue()).toBe("mug");
  }
});

test("a link that is followed while a search waits is not called back", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/products`);
  await page.route("**/assets/collection-list-*.js", async (route) => {
    await new Promise((later) => setTimeout(later, 600));
    await route.continue();
  });
  await page.getByLabel("Search products by title").fill("mug");
  await page.getByRole("link", { name: "Collections", exact: true }).click();
  await page.getByText("No collections yet. Create your first collection!").waitFor();
  await page.waitForTimeout(400);
  expect(new URL(page.url()).pathname).toBe("/admin/collections");
});

test("two filters of the order list are both kept, one right after the other", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/orders`);
  for (const delay of [0, 1, 5, 20, 50, 100]) {
    await page.getByLabel("Fulfillment status").selectOption("unfulfilled");
    await page.waitForTimeout(delay);
    await page.getByLabel("Date").selectOption("7-days");
    await expectAddress(page, "?status=unfulfilled&date=7-days", `${delay} ms`);
    await page.getByRole("button", { name: "Clear" }).click();
    await expectAddress(page, "", "cleared");
  }
});

async function expectAddress(page: Page, search: string, when: string) {
  const parameters = () => new URL(page.url()).search;
  await expect.poll(parameters, { message: when }).toBe(search);
  // A change that comes late must not take it back.
  await page.waitForTimeout(150);
  expect(parameters(), when).toBe(search);
}

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aCollection } from "#test/factories-catalog.ts";
import { aPage } from "#test/factories-pages.ts";
import { searchesAsYouType } from "#test/factories-search.ts";
import { aMug, aShirt, aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, holdRequests, openPage } from "./browser.ts";
import { shared } from "./shared.ts";
import { openStocked } from "./shop.ts";

const HOSTILE = "<img src=x onerror=alert(1)> Mug";

const shop = shared(async () => {
  const server = await openStocked(async (db) => {
    const other = await aShop(db, { slug: "other" });
    await searchesAsYouType(db, other.id);
    await aMug(db, other.id, { title: "Foreign Mug" });
    const clay = await aShop(db, { slug: "clay", name: "Clay & Co" });
    await searchesAsYouType(db, clay.id);
    await aShirt(db, clay.id);
    await aMug(db, clay.id, { title: HOSTILE, handle: "hostile-mug" });
    const mug = await aMug(db, clay.id, { title: "Stoneware Mug", price_cents: 1_850 });
    await aMug(db, clay.id, { title: "Draft Mug", status: "draft" });
    await aCollection(db, clay.id, { title: "Mugs and cups", handle: "cups", product_ids: [mug.id] });
    await aPage(db, clay.id, { title: "How our mugs are made", handle: "made" });
  });
  return { ...server, home: `${server.url}/clay` };
});

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const options = (page: Page) => page.getByRole("option").allInnerTexts();
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openSearch(page: Page) {
  await page.goto(shop.home);
  await page.getByRole("button", { name: "Search" }).click();
  await box(page).waitFor();
}

test("by mouse: results come at every key without the server, and lead to what they name", async () => {
  const { page, troubles } = await openPage();
  await openSearch(page);
  await box(page).pressSequentially("mu");
  await option(page, /^Stoneware Mug/).waitFor();
  const shown = (await options(page)).join("\n");
  expect(shown).toContain(HOSTILE);
  expect(shown).not.toMatch(/Foreign|Draft|Shirt/);
  const groups = await page
    .getByRole("group")
    .evaluateAll((found) =>
      found.map((group) => group.textContent?.match(/^(Products|Collections|Pages)/)?.[0]),
    );
  expect(groups).toEqual(["Products", "Collections", "Pages"]);
  await page.getByRole("status").getByText("4 results.").waitFor();
  await expectAccessible(page);

  // From here on the server is not needed for results. Their pictures are asked for once the typing pauses: a fast run
  // is online again by then, a slow one is told that they failed.
  await page.context().setOffline(true);
  await box(page).fill("linnen shrit");
  await option(page, /^Linen Shirt/).waitFor();
  expect(await page.getByRole("option").locator("mark").allInnerTexts()).toEqual(["Linen", "Shirt"]);
  await page.context().setOffline(false);
  await option(page, /^Linen Shirt/).click();
  await page.getByRole("heading", { level: 1, name: "Linen Shirt" }).waitFor();
  expect(await box(page).count()).toBe(0);
  expect(
    troubles.filter(({ kind, text }) => kind !== "request" && !text.includes("ERR_INTERNET_DISCONNECTED")),
  ).toEqual([]);
});

swept(
  "by keys: arrows walk through the results, Enter follows one, Escape closes the list and then the box",
  async () => {
    const { page, troubles } = await openPage();
    await openSearch(page);
    await box(page).pressSequentially("stonewaer");
    await option(page, /^Stoneware Mug/).waitFor();
    await page.keyboard.press("ArrowDown");
    const active = await box(page).getAttribute("aria-activedescendant");
    expect(active).toBe(await option(page, /^Stoneware Mug/).getAttribute("id"));
    expect(await option(page, /^Stoneware Mug/).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await box(page).getAttribute("aria-expanded")).toBe("false");
    expect(await box(page).inputValue()).toBe("stonewaer");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/clay/products/stoneware-mug");

    // The search is remembered, and can be removed.
    await page.getByRole("button", { name: "Search" }).click();
    await option(page, "stonewaer").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: 'Search results for "stonewaer"' }).waitFor();
    await page.getByText("No products available yet.").waitFor();
    await page.getByRole("heading", { name: "Similar products" }).waitFor();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: "Remove stonewaer" }).click();
    await expect.poll(() => option(page, "stonewaer").count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => box(page).count()).toBe(0);
    expect(troubles).toEqual([]);
  },
);

test("on a phone the panel has the whole width, and Enter leads to the result page", async () => {
  const { page, troubles } = await openPage({ width: 390, height: 700, hasTouch: true });
  await openSearch(page);
  await box(page).pressSequentially("mug");
  await option(page, /^Stoneware Mug/).waitFor();
  const panel = await page.getByRole("listbox").locator("xpath=../..").boundingBox();
  expect(panel).toMatchObject({ x: 0, width: 390 });
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(700);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: 'Search results for "mug"' }).waitFor();
  expect(troubles).toEqual([]);
});

swept("on a slow network the box works as a form until the rows are there, and without them", async () => {
  const { page } = await openPage();
  const release = await holdRequests(page, "**/clay/search.json");
  await openSearch(page);
  await box(page).pressSequentially("mug");
  await page.getByText("Searching...").waitFor();
  release();
  await option(page, /^Stoneware Mug/).waitFor();

  await page.unroute("**/clay/search.json");
  await page.route("**/clay/search.json", (route) => route.abort());
  await page.reload();
  await openSearch(page);
  await box(page).pressSequentially("mug");
  await expect.poll(() => page.getByText("Searching...").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: 'Search results for "mug"' }).waitFor();
});

swept("words that find nothing are told to the owner once the shopper gives them up", async () => {
  const { page } = await openPage();
  await openSearch(page);
  await box(page).pressSequentially("samovar");
  await page.getByText("Nothing found for “samovar”.").waitFor();
  await page.waitForTimeout(1_700);
  await page.keyboard.press("Escape");
  const words = () =>
    asTableOwner(shop.db, (query) =>
      query<{ words: string; times: number }>("select words, times from search_misses"),
    );
  await expect.poll(words).toEqual([{ words: "samovar", times: 1 }]);
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, takePictures } from "./browser.ts";
import { openMug, pictures, save } from "./catalogue.ts";
import { openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const LONG_TITLE = "Stoneware mugs for coffee and tea, thrown by hand in Cologne and glazed twice";

const shop = sharedShop();

const preview = (page: Page, name: string) => page.getByRole("figure", { name });

test("an owner writes a product's listing, and sees where it is cut", async () => {
  const store = await openStore(shop, "Listed");
  const { page, name, slug, troubles } = store;
  await openMug(store, shop);
  await page.getByLabel("Status").selectOption("active");
  await page.getByText("Search engine listing").click();
  const result = preview(page, "Search result");
  await result.getByText(`Mug · ${name}`).waitFor();
  await result.getByText(`Mug from €12.00 at ${name}.`).waitFor();
  await result.getByText(`${slug} › products › mug`).waitFor();

  await page.getByLabel("Search title").fill(LONG_TITLE);
  await result.getByText("thrown by hand in …").waitFor();
  await page.getByText("Will be cut after “… by hand in”. Left out: “Cologne and glazed twice”").waitFor();
  await preview(page, "Shared link").getByText(LONG_TITLE).waitFor();
  await page.getByLabel("Search description").fill("Mugs that keep coffee warm for an hour.");
  await takePictures(page, "listing-product");
  await page.getByLabel("Search title").fill("x".repeat(256));
  await page.getByText("Search engine listing").click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Search title too long").waitFor();
  await page.getByLabel("Search title").fill("Mugs by hand");
  await save(page, "Product updated");

  await page.goto(`${shop.url}/${slug}/products/mug`);
  expect(await page.title()).toBe("Mugs by hand");
  await page.getByRole("heading", { name: "Mug", exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("an owner chooses what links to the store show", async () => {
  const { page, slug, troubles } = await openStore(shop, "Shared");
  await page.goto(`${shop.url}/admin/settings`);
  const menu = page.getByRole("navigation", { name: "Settings pages" });
  await menu.getByRole("link", { name: "Search and sharing" }).click();
  await page.getByLabel("Search title").fill("Mugs and bowls, thrown by hand");
  await preview(page, "Search result").getByText("Mugs and bowls, thrown by hand").waitFor();
  await page.locator("input[type=file]").setInputFiles(await pictures("#884422"));
  await page.getByLabel("Alternative text").fill("A kiln");
  await expect
    .poll(() => preview(page, "Shared link").locator("img").getAttribute("src"))
    .toMatch(/\/social\/.*-cover\.jpg$/);
  await takePictures(page, "listing-store");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Settings updated successfully").waitFor();

  const visitor = await openPage();
  await visitor.page.goto(`${shop.url}/${slug}`);
  expect(await visitor.page.title()).toBe("Mugs and bowls, thrown by hand");
  const address = await visitor.page.locator('meta[property="og:image"]').getAttribute("content");
  const { pathname } = new URL(address ?? "");
  const shown = await visitor.page.request.get(shop.url + pathname);
  expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect([...troubles, ...visitor.troubles]).toEqual([]);
});

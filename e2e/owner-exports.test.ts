import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openMugShop } from "./mug-shop.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

test("an owner exports a product, downloads the file, deletes the product, and brings it back", async () => {
  const { page, troubles } = shop.store;
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Mug", exact: true }).waitFor();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export products" });
  await dialog.getByText("All products, as a CSV file.").waitFor();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const ended = page.getByRole("region", { name: "Ended jobs" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    ended.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path());
  await ended.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Delete Mug", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Mug", exact: true }).waitFor({ state: "detached" });

  await page.goto(`${shop.url}/admin/settings/moving`);
  await page.getByRole("button", { name: "Download Products · Storewright" }).waitFor();
  const sent = { name: download.suggestedFilename(), mimeType: "text/csv", buffer: file };
  await page.locator('input[type="file"]').setInputFiles(sent);
  await page.getByText("Storewright file").waitFor();
  await page.getByRole("button", { name: /^Import \d+ products?$/ }).click();
  await page.getByText("Imported", { exact: true }).waitFor();
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Mug", exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectCell } from "./catalogue.ts";
import { openMugShop } from "./mug-shop.ts";
import { MOVED_CATALOGUE, PICTURED, WOO_CATALOGUE } from "./screens-imports.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

test("an owner drops a file of Shopify, reads the dry run, imports, closes the tab, comes back, and undoes it", async () => {
  const { page, troubles } = shop.store;
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Mug", exact: true }).waitFor();
  await drop(page, "products_export.csv", MOVED_CATALOGUE);

  // The dry run: what is new, what was repaired, what has no place, and a question.
  await page.getByRole("heading", { name: "products_export.csv" }).waitFor();
  await page.getByText("Nothing has changed in your store yet").waitFor();
  await page.getByText("Shopify file · 3 rows").waitFor();
  await page.getByText("1 column of your file is left out").click();
  await page.getByText("Cost per item").waitFor();
  await page.getByRole("link", { name: "Repairs" }).click();
  await page.getByText("Stock −7 becomes 0").click();
  await page.getByText("Row 3, Moved jug").waitFor();
  // Keys reach the button, and its reason.
  const start = page.getByRole("button", { name: "Import 2 products" });
  await start.focus();
  expect(await start.getAttribute("aria-disabled")).toBe("true");
  await page.getByText("Answer the question about stock first").first().waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.getByText("Which ones").click();
  await page.getByRole("listitem").filter({ hasText: "Moved card · Row 4" }).waitFor();
  await page.getByLabel("Stock of 1 variant").fill("4");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => start.getAttribute("aria-disabled")).toBeNull();

  const later = await startAndComeBack(page, "Import 2 products");
  await later.getByText("Products: 2 created.").waitFor();
  const download = later.waitForEvent("download");
  await later.getByRole("button", { name: "nginx" }).click();
  expect((await download).suggestedFilename()).toBe("redirects.conf");
  await later.goto(`${shop.url}/admin/products`);
  await later.getByRole("link", { name: "Moved card", exact: true }).waitFor();

  // Found again in the settings, and undone.
  await later.goto(`${shop.url}/admin/settings/moving`);
  await later.getByRole("link", { name: "products_export.csv" }).click();
  await undo(later, "2 products that it created will be deleted.");
  await later.goto(`${shop.url}/admin/products`);
  await later.getByRole("link", { name: "Mug", exact: true }).waitFor();
  expect(await later.getByRole("link", { name: "Moved card", exact: true }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

swept(
  "an owner brings a file of WooCommerce, with a simple product and one with variations, and undoes it",
  async () => {
    const page = await shop.store.page.context().newPage();
    await page.goto(`${shop.url}/admin/products`);
    await page.getByRole("link", { name: "Mug", exact: true }).waitFor();
    await drop(page, "wc-product-export.csv", WOO_CATALOGUE);
    await page.getByText("WooCommerce file · 4 rows").waitFor();
    const later = await startAndComeBack(page, "Import 2 products");
    await later.getByText("Products: 2 created.").waitFor();
    await later.getByText("These are the ones that it makes of the names").waitFor();

    const address = later.url();
    await later.goto(`${shop.url}/admin/products`);
    await later.getByRole("link", { name: "Woo jug", exact: true }).click();
    await later.getByRole("tab", { name: /^Variants/ }).click();
    await expectCell(later, "Blue", "SKU", "WJ-BLUE");
    await expectCell(later, "Red", "Inventory", "2");
    await later.goto(address);
    await undo(later, "2 products that it created will be deleted.");
  },
);

swept("an owner sees which pictures could not be fetched and why, and tries them again", async () => {
  const page = await shop.store.page.context().newPage();
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Mug", exact: true }).waitFor();
  await drop(page, "pictured.csv", PICTURED);
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await page.getByRole("heading", { name: "All 2 pictures could not be fetched" }).waitFor();
  await page.getByText(/^Products: 1 (created|changed)\. Pictures: 2 failed\./).waitFor();
  await page.getByText("http://127.0.0.1/jug.jpg").waitFor();
  expect(await page.getByText("This web address does not lead to a public website.").count()).toBe(2);

  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Fetching pictures has ended").first().waitFor();
  await page.getByRole("heading", { name: "All 2 pictures could not be fetched" }).waitFor();
  await page.getByRole("link", { name: "Pictured jug" }).first().click();
  await page.getByLabel("Title", { exact: true }).waitFor();
});

/** Starts the import, closes the tab and opens another one: the work goes on without it. */
async function startAndComeBack(page: Page, label: string): Promise<Page> {
  await page.getByRole("button", { name: label }).click();
  const status = page.getByText(/^(Importing…|Imported)$/);
  await status.waitFor();
  // The pressed button is gone: the focus is on what is said instead.
  await expect.poll(() => status.evaluate((words) => words === document.activeElement)).toBe(true);
  const address = page.url().replace(/\?.*/, "");
  const later = await page.context().newPage();
  await page.close();
  await later.goto(address);
  await later.getByText("Imported", { exact: true }).waitFor();
  return later;
}

async function undo(page: Page, sentence: string): Promise<void> {
  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(sentence).waitFor();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await page.getByText("This import was undone").waitFor();
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name = "", content = ""]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name, { type: "text/csv" }));
      return transfer;
    },
    [name, content],
  );
  const list = page.getByRole("table", { name: "Products" });
  await list.dispatchEvent("dragover", { dataTransfer });
  await page.getByText("Drop the file to import its products").waitFor();
  await list.dispatchEvent("drop", { dataTransfer });
}

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openMugShop } from "./mug-shop.ts";
import { MOVED_CATALOGUE } from "./screens-imports.ts";
import { shared } from "./shared.ts";

const shop = shared(() => openMugShop());

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
  await page.getByText("Moved jug").first().click();
  await page.getByText("Row 3").first().waitFor();
  const start = page.getByRole("button", { name: "Import 2 products" });
  expect(await start.isDisabled()).toBe(true);
  await page.getByLabel("Stock of 1 variant").fill("4");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => start.isEnabled()).toBe(true);

  // The work goes on without the tab.
  const address = page.url().replace(/\?.*/, "");
  await start.click();
  await page.getByText(/^(Importing…|Imported)$/).waitFor();
  const later = await page.context().newPage();
  await page.close();
  await later.goto(address);
  await later.getByText("Imported", { exact: true }).waitFor();
  await later.getByText("Products: 2 created.").waitFor();
  await later.goto(`${shop.url}/admin/products`);
  await later.getByRole("link", { name: "Moved card", exact: true }).waitFor();

  // Found again in the settings, and undone.
  await later.goto(`${shop.url}/admin/settings/moving`);
  await later.getByRole("link", { name: "products_export.csv" }).click();
  await later.getByRole("button", { name: "Undo import" }).click();
  const dialog = later.getByRole("alertdialog");
  await dialog.getByText("2 products that it created will be deleted.").waitFor();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await later.getByText("This import was undone").waitFor();
  await later.goto(`${shop.url}/admin/products`);
  await later.getByRole("link", { name: "Mug", exact: true }).waitFor();
  expect(await later.getByRole("link", { name: "Moved card", exact: true }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

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

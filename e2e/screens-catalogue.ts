import { pictures } from "./catalogue.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE, OVERLONG, type World } from "./world.ts";

async function openFirst({ go, page }: World, list: "products" | "collections", title: string) {
  await go(`/admin/${list}?search=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByLabel("Title", { exact: true }).waitFor();
}

/** Products and collections, as the owner sees them. */
export const CATALOGUE: Screens = {
  "admin/products/product-list.tsx": {
    empty: {
      "product list, empty": async ({ go, says }) => {
        await go("/admin/products");
        await says("No products yet. Create your first product!");
      },
    },
    stocked: {
      "product list": async ({ go, page }) => {
        await go("/admin/products");
        await page.getByRole("checkbox", { name: "Select Sold Out Vase" }).check();
      },
      "product list, deleting": async ({ page }) => {
        await page.getByRole("button", { name: "Delete Sold Out Vase" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
      "product list, nothing matches": async ({ go, says }) => {
        await go("/admin/products?search=zzz");
        await says("Nothing matches");
      },
      "product list, loading": async ({ go, hold, says }) => {
        await hold("**/api/products*");
        await go("/admin/products");
        await says("Loading...");
      },
      "product list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/products*");
        await go("/admin/products");
        await says("Failed to load products");
      },
    },
  },
  "admin/products/product-page.tsx": {
    empty: {
      "new product": async ({ go, page }) => {
        await go("/admin/products/new");
        await page.getByLabel("Title", { exact: true }).waitFor();
      },
      "new product, wrong": async ({ press, says }) => {
        await press("Save");
        await says("Title is required");
      },
      "new product, as HTML": ({ press }) => press("HTML"),
      "new product, a link": async ({ press }) => {
        await press("Formatted");
        await press("Link");
      },
      "new product, options": async ({ page, press }) => {
        await press(/^Variants/, "tab");
        await press("Add option");
        await page.getByLabel("Option name").fill("Size");
        for (const value of ["S", "M", "S"]) {
          await page.getByLabel("Values").fill(value);
          await page.keyboard.press("Enter");
        }
      },
      "new product, pictures": async ({ page, press, hold, says }) => {
        await press(/^Media/, "tab");
        await hold("**/api/uploads*");
        await page.locator('input[type="file"]').setInputFiles(await pictures("#7d8c6a"));
        await says(/Uploading|Preparing/);
      },
      "new product, leaving": async ({ press, page }) => {
        await press("Cancel");
        await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
      },
    },
    stocked: {
      "product editor": (world) => openFirst(world, "products", "Linen Shirt"),
      "product editor, search engine listing": async ({ page, fill, says }) => {
        await page.getByText("Search engine listing").click();
        await fill("Search title", OVERLONG.slice(0, 200));
        await says(/^Will be cut after/);
      },
      "product editor, pictures": ({ press }) => press(/^Media/, "tab"),
      "product editor, variants": ({ press }) => press(/^Variants/, "tab"),
      "product editor, a wrong price": async ({ page, says }) => {
        await page.getByRole("columnheader", { name: "Price", exact: true }).click();
        await page.getByLabel(/^New value for/).fill("0");
        await page.getByRole("button", { name: "Apply" }).click();
        await page.getByRole("button", { name: "Save" }).click();
        await says("Please fix variant issues");
      },
      "product editor, loading": async ({ go, hold, says, page }) => {
        page.once("dialog", (dialog) => dialog.accept());
        await hold("**/api/products/*");
        await go(`/admin/products/${NOWHERE}`);
        await says("Loading...");
      },
      "product editor, not found": async ({ go, says }) => {
        await go(`/admin/products/${NOWHERE}`);
        await says("Error loading product");
      },
    },
  },
  "admin/collections/collection-list.tsx": {
    empty: {
      "collection list, empty": async ({ go, says }) => {
        await go("/admin/collections");
        await says("No collections yet. Create your first collection!");
      },
    },
    stocked: {
      "collection list": async ({ go, says }) => {
        await go("/admin/collections");
        await says("Kitchen Table");
      },
      "collection list, deleting": async ({ page }) => {
        await page.getByRole("button", { name: "Delete Kitchen Table" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
      "collection list, nothing matches": async ({ go, says }) => {
        await go("/admin/collections?search=zzz");
        await says("Nothing matches");
      },
      "collection list, loading": async ({ go, hold, says }) => {
        await hold("**/api/collections*");
        await go("/admin/collections");
        await says("Loading...");
      },
      "collection list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/collections*");
        await go("/admin/collections");
        await says("Failed to load collections");
      },
    },
  },
  "admin/collections/collection-page.tsx": {
    empty: {
      "new collection": async ({ go, page }) => {
        await go("/admin/collections/new");
        await page.getByLabel("Title", { exact: true }).waitFor();
      },
      "new collection, wrong": async ({ press, says }) => {
        await press("Save");
        await says("Title is required");
      },
    },
    stocked: {
      "collection editor": (world) => openFirst(world, "collections", "Kitchen Table"),
      "collection editor, search engine listing": ({ page }) =>
        page.getByText("Search engine listing").click(),
      "collection editor, choosing": async ({ press, page }) => {
        await press("Select products");
        await page.getByRole("checkbox").first().waitFor();
      },
      "collection editor, loading": async ({ go, hold, says }) => {
        await hold("**/api/collections/*");
        await go(`/admin/collections/${NOWHERE}`);
        await says("Loading...");
      },
    },
  },
};

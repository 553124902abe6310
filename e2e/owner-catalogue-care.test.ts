import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import {
  addOption,
  cell,
  drop,
  expectCell,
  fillProduct,
  openMug,
  paste,
  pictures,
  save,
} from "./catalogue.ts";
import { openStore, stockUp } from "./open-store.ts";
import { expectAccessibleOnBoth, newAddress, onboard, toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const VECTOR = `"><img src=/x onerror="window.hacked=1"><script>window.hacked=1</script>`;

const shop = sharedShop();

test("one changed price sends one row, and an undone change sends none", async () => {
  const store = await openStore(shop, "One price");
  const { page } = store;
  await openMug(store, shop);
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await cell(page, "Variant", "SKU").click();
  await page.keyboard.type("OLD");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => page.getByText("Unsaved changes").count()).toBe(0);
  await cell(page, "Variant", "Price").click();
  await page.keyboard.type("12,50");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.keyboard.press("ControlOrMeta+s");
  const { variants } = (await sent).postDataJSON();
  expect(variants).toEqual({
    added: [],
    removed: [],
    changed: [{ id: expect.any(String), price_cents: 1250 }],
  });
  await toast(page, "Product updated").waitFor();
});

swept("the form lists what search engines miss, as it is filled in", async () => {
  const store = await openStore(shop, "Found");
  const { page, slug } = store;
  await openMug(store, shop);
  const part = page.getByRole("group").filter({ hasText: "Search engine listing" });
  await part.getByText("3 missing").click();
  const card = page.getByRole("region", { name: "Product feed" });
  const missing = () => card.getByRole("listitem").allInnerTexts();
  await expect
    .poll(missing)
    .toEqual([
      ...["Add a picture. Without one it is not listed.", "Add a description."],
      "Name the vendor. It is shown as the brand.",
    ]);
  await takePicture(page, "search-readiness");
  await page.getByLabel("Vendor").fill("Kiln & Co");
  await page.getByRole("tab", { name: /^Media/ }).click();
  await page.locator("input[type=file]").setInputFiles(await pictures("#884422"));
  await page.getByLabel("Alternative text of image 1").waitFor();
  await page.getByRole("tab", { name: /^Details/ }).click();
  await expect.poll(missing).toEqual(["Add a description."]);
  expect(await card.getByRole("link", { name: "product feed" }).getAttribute("href")).toBe(
    `/${slug}/feed.xml`,
  );
});

swept("a shadow shows on which side of the grid more columns follow", async () => {
  const { page } = await openStore(shop, "More Columns", { width: 390 });
  await page.goto(`${shop.url}/admin/products/new?tab=variants`);
  await addOption(page, 1, "Size", ["S", "M"]);
  await cell(page, "S", "Price").click();
  const [left, right] = [page.locator("[data-more=left]"), page.locator("[data-more=right]")];
  await page.keyboard.press("End");
  await left.waitFor();
  await expect.poll(() => right.count()).toBe(0);
  await page.keyboard.press("Home");
  await right.waitFor();
  await expect.poll(() => left.count()).toBe(0);
  await takePicture(page, "grid-390");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => right.count()).toBe(0);
});

swept("on a phone a product without options is priced by thumb, in a short form", async () => {
  const { page, troubles } = await openStore(shop, "By Thumb", { width: 390, height: 844, hasTouch: true });
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel("Title", { exact: true }).fill("Mug");
  await page.getByRole("tab", { name: /^Variants/ }).tap();
  expect(await page.getByRole("grid").count()).toBe(0);
  const price = page.getByLabel("Price", { exact: true });
  expect(await price.getAttribute("inputmode")).toBe("decimal");
  await price.tap();
  expect(await price.inputValue()).toBe("");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await toast(page, "1 variant has errors, in Price: Price must be greater than 0.").waitFor();
  await expect.poll(() => price.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await price.getAttribute("aria-invalid")).toBe("true");
  await takePicture(page, "price-by-thumb-wrong-390");

  await page.keyboard.type("19.00");
  await page.getByLabel("SKU").fill("MUG-1");
  await page.getByLabel("Inventory").tap();
  await page.keyboard.type("4");
  await page.getByRole("checkbox", { name: "Requires shipping" }).tap();
  await page.getByText("4 changed cells").waitFor();
  await expectAccessible(page);
  await takePicture(page, "price-by-thumb-390");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && /products$/.test(request.url()),
  );
  await save(page, "Product created");
  const { variants } = (await sent).postDataJSON();
  expect(variants.added).toMatchObject([
    { price_cents: 1900, sku: "MUG-1", inventory_qty: 4, requires_shipping: false },
  ]);
  expect(troubles).toEqual([]);
});

swept("on a phone the next key replaces what a tapped cell holds", async () => {
  const { page } = await openStore(shop, "Tapped", { width: 390, height: 844, hasTouch: true });
  await page.goto(`${shop.url}/admin/products/new?tab=variants`);
  await addOption(page, 1, "Size", ["S", "M"]);
  const price = cell(page, "S", "Price");
  await price.tap();
  await price.tap();
  const input = page.getByLabel("Price of S", { exact: true });
  expect(await input.inputValue()).toBe("");
  expect(await input.getAttribute("inputmode")).toBe("decimal");
  await page.keyboard.press("Enter");
  await expectCell(page, "S", "Price", "0.00");

  for (const typed of ["19.00", "21.50"]) {
    await price.tap();
    await price.tap();
    await input.waitFor();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expectCell(page, "S", "Price", typed);
  }
});

test("two tabs that save the same product: the second sees what changed and chooses", async () => {
  const store = await openStore(shop, "Two tabs");
  const { page, context } = store;
  await openMug(store, shop);
  await page.getByLabel("Title", { exact: true }).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Title", { exact: true }).fill("Cup");
  await other.getByLabel("Vendor").fill("Studio Fern");
  await save(other, "Product updated");

  await page.getByLabel("Title", { exact: true }).fill("Beaker");
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Changed since you opened it" });
  await dialog.getByText("This product was changed elsewhere since you opened it.").waitFor();
  await dialog
    .getByRole("group", { name: /^Title/ })
    .getByText("Cup")
    .waitFor();
  expect(
    await dialog
      .getByRole("group", { name: /^Title/ })
      .getByLabel("Keep mine")
      .isChecked(),
  ).toBe(true);
  expect(
    await dialog
      .getByRole("group", { name: /^Vendor/ })
      .getByLabel("Keep theirs")
      .isChecked(),
  ).toBe(true);
  await expectAccessibleOnBoth(page);
  await dialog.getByRole("button", { name: "Save with these choices" }).click();
  await toast(page, "Product updated").waitFor();
  await page.getByRole("link", { name: "Beaker", exact: true }).waitFor();
  await page.getByRole("cell", { name: "Studio Fern" }).waitFor();
});

test("a product that is deleted while it is edited can be saved as a new one", async () => {
  const store = await openStore(shop, "Deleted");
  const { page, context } = store;
  await openMug(store, shop);
  await page.getByLabel("Vendor").fill("Studio Fern");
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin/products`);
  await other.getByRole("button", { name: "Delete Mug" }).click();
  await other.getByRole("alertdialog", { name: "Are you sure you want to delete this product?" }).waitFor();
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await toast(other, "Product deleted successfully").waitFor();

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "This product was deleted" }).waitFor();
  await expectAccessibleOnBoth(page);
  await page.getByRole("button", { name: "Save as a new product" }).click();
  await toast(page, "Product created").waitFor();
  await page.getByRole("cell", { name: "Studio Fern" }).waitFor();
});

swept("a taken handle is reported at its field, with a free one to choose", async () => {
  const store = await openStore(shop, "Handles");
  const { page } = store;
  await stockUp(store, { title: "Mug", priceCents: 1_200, stock: 10 });
  await fillProduct(page, shop, "Mug", "12");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This handle is already taken").first().waitFor();
  await page.getByRole("button", { name: "Use “mug-2” instead" }).click();
  await save(page, "Product created");
});

test("leaving asks before changes are lost, and errors lead to their field", async () => {
  const { page } = await openStore(shop, "Leaving");
  await page.goto(`${shop.url}/admin/products/new?tab=variants`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Title is required").waitFor();
  expect(
    await page.getByLabel("Title", { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByLabel("Title", { exact: true }).fill("Mug");
  await page.getByRole("link", { name: "Collections" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Mug");
  await page.getByRole("link", { name: "Collections" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Collections" }).waitFor();

  await page.goto(`${shop.url}/admin/products/00000000-0000-4000-8000-000000000000`);
  await toast(page, "Error loading product").waitFor();
  await page.waitForURL(`${shop.url}/admin/products`);
});

test("pasting one row fills every cell of a variant", async () => {
  const store = await openStore(shop, "Every Cell");
  const { page, context } = store;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMug(store, shop);
  await page.getByRole("tab", { name: /^Variants/ }).click();
  for (const column of ["Price", "Compare-at price", "SKU", "Barcode", "Inventory", "Weight (g)", "Shipping"])
    await page.getByRole("columnheader", { name: column, exact: true }).waitFor();
  await cell(page, "Variant", "Price").click();
  await paste(page, "12.50\t15,00\tS-1\tB-1\t7\t250\tno");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const { variants } = (await sent).postDataJSON();
  expect(variants.changed).toEqual([
    {
      id: expect.any(String),
      price_cents: 1250,
      compare_at_price_cents: 1500,
      sku: "S-1",
      barcode: "B-1",
      inventory_qty: { from: 10, to: 7 },
      weight_grams: 250,
      requires_shipping: false,
    },
  ]);
  await toast(page, "Product updated").waitFor();
});

test("the list reloads when its tab becomes visible, and leads to every form and back", async () => {
  const store = await openStore(shop, "Looked At");
  const { page } = store;
  await page.goto(`${shop.url}/admin/products`);
  await page.getByText("No products yet. Create your first product!").waitFor();
  await stockUp(store, { title: "Mug", priceCents: 1_200, stock: 10, status: "draft" });
  expect(await page.getByRole("link", { name: "Mug", exact: true }).count()).toBe(0);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

  const row = page.getByRole("row").filter({ hasText: "Mug" });
  await row.getByText("10 in stock", { exact: true }).waitFor();
  for (const words of ["€12.00", "Draft", "—", "Edit", "Delete"])
    expect(await row.getByText(words, { exact: true }).isVisible(), words).toBe(true);
  for (const header of ["Product", "Status", "Inventory", "Vendor", "Actions"])
    await page.getByRole("columnheader", { name: header, exact: true }).waitFor();
  const choices = page.getByRole("combobox", { name: "Status" }).locator("option");
  expect(await choices.allInnerTexts()).toEqual(["All Status", "Active", "Draft"]);

  const asked = page.waitForRequest(/\/api\/products(\?|$)/);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await asked;
  await row.getByRole("link", { name: "Edit Mug" }).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.waitForURL(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Add Product", exact: true }).click();
  await page.waitForURL(`${shop.url}/admin/products/new`);
});

test("a collection is created, found, changed and deleted", async () => {
  const { page } = await openStore(shop, "Shelves");
  await page.goto(`${shop.url}/admin/collections/new`);
  await page.getByRole("heading", { name: "Collection info", exact: true }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Tea Time");
  await page.getByLabel("Title", { exact: true }).press("Tab");
  await expect.poll(() => page.getByLabel("Handle").inputValue()).toBe("tea-time");
  await save(page, "Collection created");

  for (const header of ["Collection", "Handle", "Products", "Actions"])
    await page.getByRole("columnheader", { name: header, exact: true }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "Tea Time" });
  for (const words of ["tea-time", "0", "Edit", "Delete"])
    expect(await row.getByText(words, { exact: true }).isVisible(), words).toBe(true);
  expect(await row.locator("img").count()).toBe(0);
  expect(await row.locator('svg[viewBox="0 0 96 96"]').count()).toBe(1);

  const search = page.getByLabel("Search collections by title");
  await search.fill("coffee");
  await page.getByText("Nothing matches").waitFor();
  await search.fill("TEA");
  await row.waitFor();
  await row.getByRole("link", { name: "Edit Tea Time" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.waitForURL(`${shop.url}/admin/collections`);
  await row.getByRole("link", { name: "Edit Tea Time" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Tea, at last");
  await save(page, "Collection updated");

  await page.getByRole("button", { name: "Delete Tea, at last" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete this collection?",
  });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await toast(page, "Collection deleted successfully").waitFor();
  await page.getByText("No collections yet. Create your first collection!").waitFor();
});

swept(
  "a collection that is changed or deleted elsewhere during an edit asks the owner, and is not lost",
  async () => {
    const { page, context } = await openStore(shop, "Two Shelves");
    const title = page.getByLabel("Title", { exact: true });
    await page.goto(`${shop.url}/admin/collections/new`);
    await title.fill("Shelf");
    await save(page, "Collection created");
    await page.getByRole("link", { name: "Shelf", exact: true }).click();
    await title.fill("My shelf");
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Title", { exact: true }).fill("Their shelf");
    await save(other, "Collection updated");

    await page.getByRole("button", { name: "Save", exact: true }).click();
    const changed = page.getByRole("dialog", { name: "Changed since you opened it" });
    await changed.waitFor();
    await expectAccessibleOnBoth(page);
    await changed.getByRole("button", { name: "Save mine" }).click();
    await page.getByRole("link", { name: "My shelf", exact: true }).click();
    await title.fill("My only shelf");

    await other.reload();
    await other.getByRole("button", { name: "Delete My shelf" }).click();
    await other.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(other, "Collection deleted successfully").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const deleted = page.getByRole("dialog", { name: "This collection was deleted" });
    await deleted.waitFor();
    await expectAccessibleOnBoth(page);
    await deleted.getByRole("button", { name: "Save as a new collection" }).click();
    await page.getByRole("link", { name: "My only shelf", exact: true }).waitFor();
  },
);

test("of dropped files, images are accepted and the rest is reported", async () => {
  const { page } = await openStore(shop, "Dropped");
  await page.goto(`${shop.url}/admin/products/new?tab=media`);
  const [picture] = await pictures("#7d8c6a");
  await drop(page, "or drop them here", [picture?.buffer, undefined]);
  await toast(page, "Please drop image files").waitFor();
  await page.getByLabel("Alternative text of image 1").waitFor();
  await page.getByRole("button", { name: /^Remove image/ }).click();
  await expect.poll(() => page.getByLabel("Alternative text of image 1").count()).toBe(0);

  await page.goto(`${shop.url}/admin/collections/new`);
  await drop(page, "or drop it here", [undefined]);
  await toast(page, "Please drop an image file").waitFor();
});

test("script typed into any field does not run, even without our Content-Security-Policy", async () => {
  const { context } = await openPage();
  const unguarded = await context.browser()?.newContext({ bypassCSP: true });
  if (!unguarded) throw new Error("The context belongs to a browser.");
  const page = await unguarded.newPage();
  await onboard(page, shop, newAddress(), "Hostile");
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel("Title", { exact: true }).fill(`${VECTOR} vase`);
  await page.getByRole("button", { name: "HTML" }).click();
  await page.getByRole("textbox", { name: "Description", exact: true }).fill(VECTOR);
  await page.getByRole("button", { name: "Formatted" }).click();
  await page.getByRole("button", { name: "Switch" }).click();
  await page.getByLabel("Vendor").fill(VECTOR.slice(0, 100));
  await page.getByLabel("Tags").fill(VECTOR);
  await page.getByLabel("Handle").fill("hostile");
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await addOption(page, 1, VECTOR.slice(0, 90), [VECTOR.slice(0, 90), "Plain"]);
  await cell(page, "Plain", "Price").click();
  await page.keyboard.press("ArrowUp");
  for (const text of ["5", "", VECTOR.slice(0, 90), VECTOR.slice(0, 90)]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await cell(page, "Plain", "Price").click();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await save(page, "Product created");
  await page.getByRole("link", { name: /vase$/ }).first().waitFor();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  await page.goto(`${shop.url}/admin/collections/new`);
  await page.getByLabel("Title", { exact: true }).fill(`${VECTOR} things`);
  await page.getByLabel("Handle").fill("hostile");
  await page.getByRole("button", { name: "HTML" }).click();
  await page.getByRole("textbox", { name: "Description", exact: true }).fill(VECTOR);
  await page.getByRole("button", { name: "Select products" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Done" }).click();
  await save(page, "Collection created");
  await page
    .getByRole("link", { name: /things$/ })
    .first()
    .click();
  await page.getByLabel("Title", { exact: true }).waitFor();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: /vase$/ }).first().click();
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await cell(page, "Plain", "Price").waitFor();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

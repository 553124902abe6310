import { rmSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder } from "#test/server-process.ts";
import { closeBrowser, expectAccessible, openPage } from "./browser.ts";
import { expectGoodLook, newAddress, openStore, toast, WITHOUT_LIMITS } from "./owner.ts";
import { openShop, type Shop } from "./shop.ts";

const dataDir = makeDataFolder();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ ...WITHOUT_LIMITS, DATA_DIR: dataDir });
});

afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a product with 200 variants and a collection are made, arranged, and there after a restart", async () => {
  const { page, context, troubles } = await openPage();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStore(page, shop, newAddress(), "Clay and Thread");

  await page.getByRole("link", { name: "Products" }).click();
  await page.getByText("No products yet. Create your first product!").waitFor();
  await expectGoodLook(page, "catalogue-empty");
  await page.getByRole("link", { name: "Create Product" }).click();

  await page.getByLabel("Title", { exact: true }).fill("Stoneware vase");
  await page.getByRole("textbox", { name: "Description" }).fill("Thrown by hand.");
  await expect.poll(() => page.getByLabel("Handle").inputValue()).toBe("stoneware-vase");
  await page.getByLabel("Status").selectOption("Active");
  await expectGoodLook(page, "catalogue-details");

  await page.getByRole("tab", { name: /^Media/ }).click();
  await page.locator('input[type="file"]').setInputFiles(await pictures("#7d8c6a", "#c9b79c", "#2b3440"));
  await expect.poll(() => page.getByRole("button", { name: /^Set Featured/ }).count(), PATIENT).toBe(2);
  await page.getByLabel("Alternative text of image 1").fill("A moss vase");
  await page.getByRole("button", { name: "Set Featured for image 3" }).click();
  await moveByKeyboard(
    page,
    page.getByRole("button", { name: "Move image 1", exact: true }),
    "ArrowRight",
    "2 of 3",
  );
  await expect.poll(() => page.getByLabel("Alternative text of image 2").inputValue()).toBe("A moss vase");
  await expectGoodLook(page, "catalogue-media");

  await page.getByRole("tab", { name: /^Variants/ }).click();
  await addOption(page, 1, "Size", numbered("Size", 10));
  await addOption(page, 2, "Colour", numbered("Colour", 10));
  await addOption(page, 3, "Glaze", ["Matte", "Gloss"]);
  await page.getByText("200 variants", { exact: true }).waitFor();

  await page.keyboard.press("ControlOrMeta+s");
  await toast(page, "Please fix variant issues").waitFor();
  await toast(page, "200 variants have errors").waitFor();

  await cell(page, "Size 1 / Colour 1 / Matte", "Price").click();
  await paste(
    page,
    numbered("", 200)
      .map((n) => `${n}.50\t${Number(n) + 500},00\tSKU-${n}`)
      .join("\r\n"),
  );
  await page.getByText("600 changed cells").waitFor();
  await page.getByRole("columnheader", { name: "Price", exact: true }).click();
  await page.getByLabel("New value for 200 cells of Price").fill("+10 %");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectCell(page, "Size 1 / Colour 1 / Gloss", "Price", "2.75");
  await expectGoodLook(page, "catalogue-variants");
  await save(page, "Product created");
  await toast(page, "Please fix variant issues")
    .waitFor({ state: "detached" })
    .catch(() => {});

  for (const title of ["Linen apron", "Oak board", "Brass hook"]) await makeProduct(page, title, "25");
  await expectGoodLook(page, "catalogue-products");

  await page.getByRole("link", { name: "Collections" }).click();
  await page.getByText("No collections yet. Create your first collection!").waitFor();
  await page.getByRole("link", { name: "Add Collection" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Autumn table");
  await page.locator('input[type="file"]').setInputFiles(await pictures("#b5653f"));
  await page.getByRole("button", { name: "Remove image" }).waitFor(PATIENT);
  await page.getByRole("button", { name: "Select products" }).click();
  for (const title of TITLES) await page.getByRole("checkbox", { name: new RegExp(`^${title}`) }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expectMembers(page, TITLES);

  await drag(page, handleOf(page, "Brass hook"), handleOf(page, "Oak board"));
  await expectMembers(page, ["Linen apron", "Oak board", "Brass hook", "Stoneware vase"]);
  await moveByKeyboard(page, handleOf(page, "Stoneware vase"), "ArrowUp", "3 of 4");
  await expectMembers(page, ["Linen apron", "Oak board", "Stoneware vase", "Brass hook"]);
  await expectGoodLook(page, "catalogue-collection");
  await save(page, "Collection created");

  const port = new URL(shop.url).port;
  await shop.stop();
  shop = await openShop({ ...WITHOUT_LIMITS, DATA_DIR: dataDir, PORT: port });

  await page.goto(`${shop.url}/admin/collections`);
  await page.getByRole("link", { name: "Autumn table", exact: true }).click();
  await expectMembers(page, ["Linen apron", "Oak board", "Stoneware vase", "Brass hook"]);
  await page.getByRole("button", { name: "Remove image" }).waitFor();

  await page.goto(`${shop.url}/admin/products`);
  await page.getByLabel("Search products by title").fill("STONE");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  expect(new URL(page.url()).search).toBe("?search=STONE");
  await page.getByText("€1.65 · 200 variants").waitFor();
  await page.getByText("2,000 in stock").waitFor();
  await page.getByRole("link", { name: "Stoneware vase", exact: true }).click();
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await expectCell(page, "Size 1 / Colour 1 / Gloss", "Price", "2.75");
  await expectCell(page, "Size 1 / Colour 1 / Gloss", "Compare-at price", "502.00");
  await cell(page, "Size 1 / Colour 1 / Gloss", "Price").click();
  await page.keyboard.press("ControlOrMeta+End");
  await expectCell(page, "Size 10 / Colour 10 / Gloss", "SKU", "SKU-200");
  await page.getByRole("tab", { name: /^Media/ }).click();
  expect(await page.getByLabel("Alternative text of image 2").inputValue()).toBe("A moss vase");
  expect(await page.getByRole("button", { name: /^Set Featured/ }).count()).toBe(2);
  expect(await page.getByRole("button", { name: "Set Featured for image 3" }).count()).toBe(0);
  expect(troubles.filter(({ text }) => !text.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
}, 240_000);

test("one changed price sends one row, and an undone one sends none", async () => {
  const { page } = await openPage();
  await openStore(page, shop, newAddress(), "One price");
  await makeProduct(page, "Mug", "12");
  await page.getByRole("link", { name: "Mug", exact: true }).click();
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await cell(page, "Default", "SKU").click();
  await page.keyboard.type("OLD");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => page.getByText("Unsaved changes").count()).toBe(0);
  await cell(page, "Default", "Price").click();
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

test("two tabs that save the same product: the second sees what changed and chooses", async () => {
  const { page, context } = await openPage();
  await openStore(page, shop, newAddress(), "Two tabs");
  await makeProduct(page, "Mug", "12");
  await page.getByRole("link", { name: "Mug", exact: true }).click();
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
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save with these choices" }).click();
  await toast(page, "Product updated").waitFor();
  await page.getByRole("link", { name: "Beaker", exact: true }).waitFor();
  await page.getByRole("cell", { name: "Studio Fern" }).waitFor();
});

test("a product that is deleted while it is edited can be saved as a new one", async () => {
  const { page, context } = await openPage();
  await openStore(page, shop, newAddress(), "Deleted");
  await makeProduct(page, "Mug", "12");
  await page.getByRole("link", { name: "Mug", exact: true }).click();
  await page.getByLabel("Vendor").fill("Studio Fern");
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin/products`);
  await other.getByRole("button", { name: "Delete Mug" }).click();
  await other.getByRole("alertdialog", { name: "Are you sure you want to delete this product?" }).waitFor();
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await toast(other, "Product deleted successfully").waitFor();

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save as a new product" }).click();
  await toast(page, "Product created").waitFor();
  await page.getByRole("cell", { name: "Studio Fern" }).waitFor();
});

test("a taken handle is told at its field, with a free one to take", async () => {
  const { page } = await openPage();
  await openStore(page, shop, newAddress(), "Handles");
  await makeProduct(page, "Mug", "12");
  await fillProduct(page, "Mug", "12");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This handle is already taken").first().waitFor();
  await page.getByRole("button", { name: "Use “mug-2” instead" }).click();
  await save(page, "Product created");
});

test("changes are not lost by leaving, and errors lead to their field", async () => {
  const { page } = await openPage();
  await openStore(page, shop, newAddress(), "Leaving");
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
  expect(new URL(page.url()).pathname).toBe("/admin/products");
});

test("script typed into every field runs nowhere, even without our policy", async () => {
  const { context } = await openPage();
  const unguarded = await context.browser()?.newContext({ bypassCSP: true });
  if (!unguarded) throw new Error("The context belongs to a browser.");
  const page = await unguarded.newPage();
  await openStore(page, shop, newAddress(), "Hostile");
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel("Title", { exact: true }).fill(`${VECTOR} vase`);
  await page.getByRole("button", { name: "HTML" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill(VECTOR);
  await page.getByRole("button", { name: "Formatted" }).click();
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
  await page.getByRole("textbox", { name: "Description" }).fill(VECTOR);
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
}, 120_000);

const TITLES = ["Brass hook", "Linen apron", "Oak board", "Stoneware vase"];
const PATIENT = { timeout: 60_000 };
const VECTOR = `"><img src=/x onerror="window.hacked=1"><script>window.hacked=1</script>`;

function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}`.trim());
}

async function pictures(...colours: string[]) {
  return Promise.all(
    colours.map(async (background, index) => ({
      name: `picture-${index}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

async function fillProduct(page: Page, title: string, price: string) {
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await cell(page, "Default", "Price").click();
  await page.keyboard.type(price);
  await page.keyboard.press("Enter");
}

async function makeProduct(page: Page, title: string, price: string) {
  await fillProduct(page, title, price);
  await save(page, "Product created");
}

async function save(page: Page, message: string) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, message).first().waitFor();
  await page.waitForURL(/\/admin\/(products|collections)$/);
}

async function addOption(page: Page, number: number, name: string, values: string[]) {
  await page.getByRole("button", { name: "Add option" }).click();
  const option = page.getByRole("group", { name: `Option ${number}` });
  await option.getByLabel("Option name").fill(name);
  const input = option.getByLabel("Values");
  for (const value of values) {
    await input.fill(value);
    await input.press("Enter");
  }
}

const COLUMNS = ["Price", "Compare-at price", "SKU", "Barcode", "Inventory", "Weight (g)", "Shipping"];

function cell(page: Page, variant: string, column: string): Locator {
  const name = page.getByRole("rowheader").filter({ has: page.getByText(variant, { exact: true }) });
  const row = page.getByRole("grid", { name: "Variants" }).getByRole("row").filter({ has: name });
  return row.getByRole("gridcell").nth(COLUMNS.indexOf(column));
}

async function expectCell(page: Page, variant: string, column: string, text: string) {
  await expect.poll(() => cell(page, variant, column).innerText()).toBe(text);
}

async function paste(page: Page, text: string) {
  await page.evaluate((block) => navigator.clipboard.writeText(block), text);
  await page.keyboard.press("ControlOrMeta+v");
}

function handleOf(page: Page, title: string): Locator {
  return page.getByRole("button", { name: `Move ${title}`, exact: true });
}

async function expectMembers(page: Page, titles: string[]) {
  const members = page
    .getByRole("list", { name: "Selected products" })
    .getByRole("button", { name: /^Move / });
  const names = () => members.evaluateAll((handles) => handles.map((handle) => handle.ariaLabel?.slice(5)));
  await expect.poll(names).toEqual(titles);
}

/** As it is read out: picked up, at its new place, put down there. */
async function moveByKeyboard(page: Page, handle: Locator, arrow: string, place: string) {
  const says = (text: RegExp) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await handle.focus();
  await page.keyboard.press("Space");
  await says(/is (picked up|at)/);
  await page.keyboard.press(arrow);
  await says(new RegExp(`is at ${place}`));
  await page.keyboard.press("Space");
  await says(new RegExp(`is now ${place}`));
}

async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Both handles must be in view.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 12 });
  await page.mouse.up();
}

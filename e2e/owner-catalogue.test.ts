import { rmSync } from "node:fs";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { makeClone } from "#test/database.ts";
import { toUrl } from "#test/server-database.ts";
import { makeDataFolder, WITHOUT_LIMITS } from "#test/server-process.ts";
import { closePages, expectAccessible } from "./browser.ts";
import {
  addOption,
  cell,
  drag,
  expectCell,
  expectMembers,
  handleOf,
  moveByKeyboard,
  numbered,
  paste,
  pictures,
  save,
} from "./catalogue.ts";
import { openStore, stockUp } from "./open-store.ts";
import { expectGoodLook, toast } from "./owner.ts";
import { openShopIn } from "./shop.ts";

const TITLES = ["Brass hook", "Linen apron", "Oak board", "Stoneware vase"];

afterAll(closePages);

test("a product with 200 variants and a collection are created, ordered, and still there after a restart", async () => {
  const dataDir = makeDataFolder();
  const { server, drop } = await makeClone();
  const env = { ...WITHOUT_LIMITS, DATABASE_URL: toUrl(server) };
  let shop = await openShopIn(dataDir, env);
  onTestFinished(async () => {
    await shop.stop();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const store = await openStore(shop, "Clay and Thread");
  const { page, context, slug, troubles } = store;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);

  await page.goto(`${shop.url}/admin/products`);
  await page.getByText("No products yet. Create your first product!").waitFor();
  await expectGoodLook(page, "catalogue-empty");
  await page.getByRole("link", { name: "Create Product" }).click();

  for (const tab of ["Details", "Media", "Variants"])
    await page.getByRole("tab", { name: tab, exact: true }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Stoneware vase");
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Thrown by hand.");
  await expect.poll(() => page.getByLabel("Handle").inputValue()).toBe("stoneware-vase");
  expect(await page.getByLabel("Status").inputValue()).toBe("draft");
  await page.getByLabel("Status").selectOption("Active");
  await expectGoodLook(page, "catalogue-details");

  await page.getByRole("tab", { name: /^Media/ }).click();
  await page.locator('input[type="file"]').setInputFiles(await pictures("#7d8c6a", "#c9b79c", "#2b3440"));
  await expect.poll(() => page.getByRole("button", { name: /^Set Featured/ }).count()).toBe(2);
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
  const firstError = "Size 1 / Colour 1 / Matte, Price: Price must be greater than 0.";
  await toast(page, `200 variants have errors, first in ${firstError}`).waitFor();
  const wrong = cell(page, "Size 1 / Colour 1 / Matte", "Price");
  await expect.poll(() => wrong.getAttribute("aria-invalid")).toBe("true");
  await page.getByText("Size 1 / Colour 1 / Matte: Price must be greater than 0").waitFor();

  await cell(page, "Size 1 / Colour 1 / Matte", "Price").click();
  await paste(
    page,
    numbered("", 200)
      .map((n) => `${n}.50\t${Number(n) + 500},00\tSKU-${n}`)
      .join("\r\n"),
  );
  await page.getByText("600 changed cells").waitFor();
  await expect.poll(() => wrong.getAttribute("aria-invalid")).toBeNull();
  await page.getByRole("columnheader", { name: "Price", exact: true }).click();
  await page.getByLabel("New value for 200 cells of Price").fill("+10 %");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectCell(page, "Size 1 / Colour 1 / Gloss", "Price", "2.75");
  await expectGoodLook(page, "catalogue-variants");
  await save(page, "Product created");

  for (const title of TITLES.slice(0, 3)) await stockUp(store, { title, priceCents: 2_500, stock: 10 });
  await page.reload();
  await page.getByRole("link", { name: "Linen apron", exact: true }).waitFor();
  await expectGoodLook(page, "catalogue-products");

  await page.getByRole("link", { name: "Collections" }).click();
  await page.getByText("No collections yet. Create your first collection!").waitFor();
  await page.getByRole("link", { name: "Add Collection" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Autumn table");
  await page.locator('input[type="file"]').setInputFiles(await pictures("#b5653f"));
  await page.getByRole("button", { name: "Remove image" }).waitFor();
  await page.getByRole("button", { name: "Select products" }).click();
  for (const title of TITLES) await page.getByRole("checkbox", { name: new RegExp(`^${title}`) }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expectMembers(page, TITLES);

  await drag(page, handleOf(page, "Brass hook"), handleOf(page, "Oak board"), "3 of 4");
  await expectMembers(page, ["Linen apron", "Oak board", "Brass hook", "Stoneware vase"]);
  await moveByKeyboard(page, handleOf(page, "Stoneware vase"), "ArrowUp", "3 of 4");
  await expectMembers(page, ["Linen apron", "Oak board", "Stoneware vase", "Brass hook"]);
  await expectGoodLook(page, "catalogue-collection");
  await save(page, "Collection created");

  const port = new URL(shop.url).port;
  await shop.stop();
  shop = await openShopIn(dataDir, { ...env, PORT: port });

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

  await page.goto(`${shop.url}/${slug}/products/stoneware-vase`);
  const shown = page.getByRole("button", { name: /^Enlarge/ });
  expect(await shown.count()).toBe(3);
  const [first, second, third] = await Promise.all([0, 1, 2].map((cell) => shown.nth(cell).boundingBox()));
  expect([second?.y === first?.y, third?.x === first?.x]).toEqual([true, true]);
  await shown.last().click();
  await page
    .getByRole("dialog", { name: "Stoneware vase" })
    .getByRole("img", { name: "A moss vase" })
    .waitFor();
  expect(troubles.filter(({ text }) => !text.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
});

import { beforeAll, expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible } from "./browser.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;

beforeAll(async () => {
  store = await openStore(shop, "Many Shelves");
  await store.call("POST", "/api/functions/seed-data", { store_id: store.id });
});

const titles = () =>
  store.page.getByRole("table", { name: "Products" }).getByRole("link", { name: /^(?!Edit)/ });

test("filters and order are in the address, and an export takes what they show", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/products`);
  await titles().first().waitFor();
  await page.getByLabel("Order", { exact: true }).selectOption("title");
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=title");
  await expect.poll(async () => isSorted(await titles().allInnerTexts())).toBe(true);

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Missing").selectOption("picture");
  await page.getByText("Nothing matches").waitFor();
  await page.getByLabel("Missing").selectOption("");
  await page.getByLabel("Stock").selectOption("in");
  await titles().first().waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByText("All products, in stock, as a CSV file.").waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  expect(await page.getByLabel("Stock").inputValue()).toBe("in");

  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("On the shelf");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const views = page.getByRole("navigation", { name: "Saved views" });
  const focused = () => page.locator(":focus").innerText();
  await expect.poll(focused).toBe("On the shelf");
  await views.getByRole("link", { name: "All" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await views.getByRole("link", { name: "On the shelf" }).click();
  await expect.poll(() => page.getByLabel("Stock").inputValue()).toBe("in");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change the view On the shelf" }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await views.waitFor({ state: "detached" });
  await expect.poll(focused).toBe("Save view");

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=title");
});

const isSorted = (words: string[]) =>
  words.length > 1 &&
  words.join() === words.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join();

swept("a view that another tab has deleted keeps its new name", async () => {
  const { page } = store;
  const [low, none] = [
    { name: "Low", filters: { stock: "low" } },
    { name: "Bare", filters: { missing: "picture" } },
  ];
  const save = async (views: object[]) => {
    const { version } = await store.call<{ version: number }>("GET", "/api/product-views");
    await store.call("PUT", "/api/product-views", { version, views });
  };
  await save([none, low]);
  await page.goto(`${shop.url}/admin/products?stock=low`);
  for (const [left, name] of [
    [[low], "Scarce"],
    [[], "Rare"],
  ] as const) {
    await page.getByRole("button", { name: "Change the view" }).click();
    await page.getByRole("menuitem", { name: "Rename view" }).click();
    await save([...left]);
    await page.getByLabel("Name", { exact: true }).fill(name);
    const press = () => page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const refused = page.waitForResponse((answer) => answer.status() === 409);
    await press();
    await refused;
    await toast(
      page,
      "The views were changed elsewhere. They are loaded again: please repeat your change.",
    ).waitFor();
    await press();
    await page.getByRole("link", { name }).waitFor();
    expect(await store.call("GET", "/api/product-views")).toMatchObject({
      views: [{ name, filters: { stock: "low" } }],
    });
  }
});

test("a product is duplicated, and seen in the store after saving", async () => {
  const { page, context } = store;
  await page.goto(`${shop.url}/admin/products`);
  const title = await titles().first().innerText();
  await titles().first().click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("heading", { name: `Copy of ${title}` }).waitFor();
  await toast(page, "Product duplicated").waitFor();
  await page.getByLabel("Status").selectOption("active");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Product updated").waitFor();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "View in store" }).click();
  await (await opened).getByRole("heading", { name: `Copy of ${title}` }).waitFor();
});

import { beforeAll, expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible } from "./browser.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
const box = () => store.page.getByRole("combobox", { name: "Search orders, products" });
const option = (name: string | RegExp) => store.page.getByRole("option", { name });

beforeAll(async () => {
  store = await openStore(shop, "Seek and Find");
  await store.call("POST", "/api/functions/seed-data", { store_id: store.id });
});

test("Ctrl+K finds screens by their words, orders by name and products by SKU", async () => {
  const { page, troubles } = store;
  await page.goto(`${shop.url}/admin`);
  await page.getByRole("heading", { name: "Orders Today" }).waitFor();
  await page.keyboard.press("Control+k");
  await box().fill("vat");
  await box().press("Enter");
  await page.getByRole("heading", { name: "Taxes" }).waitFor();

  const { orders } = await store.call<Listed>("GET", "/api/orders");
  const [order] = orders;
  await page.keyboard.press("Control+k");
  await box().fill(order?.shipping_name.toUpperCase() ?? "");
  await option(`#${order?.order_number}`).waitFor();
  await expectAccessible(page);
  await option(`#${order?.order_number}`).click();
  await page.getByRole("heading", { name: `Order #${order?.order_number}` }).waitFor();

  const { products } = await store.call<Products>("GET", "/api/products");
  const { variants, title } = await store.call<Product>("GET", `/api/products/${products[0]?.id}`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box().fill(variants[0]?.sku ?? "");
  await option(title).first().waitFor();
  await box().press("Enter");
  await page.getByRole("heading", { name: title }).waitFor();
  expect(troubles).toEqual([]);
});

type Listed = { orders: { order_number: number; shipping_name: string }[] };
type Products = { products: { id: string }[] };
type Product = { title: string; variants: { sku: string }[] };

swept(
  "the arrow keys move along the list, Escape gives the focus back, and another dialog is left alone",
  async () => {
    const { page } = store;
    await page.goto(`${shop.url}/admin/products`);
    const list = page.getByLabel("Search products by title");
    await list.focus();
    await page.keyboard.press("Control+k");
    const active = () => page.locator("[role=option][aria-selected=true]").innerText();
    expect(await active()).toBe("Home");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("Orders");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBe("Log out");
    await page.keyboard.press("Escape");
    await box().waitFor({ state: "hidden" });
    expect(await list.evaluate((input) => input === document.activeElement)).toBe(true);

    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("dialog", { name: "Export products" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.waitForTimeout(300);
    expect(await box().count()).toBe(0);
  },
);

swept("on a slow network, Enter opens nothing that was found for other words", async () => {
  const { page } = store;
  const { orders } = await store.call<Listed>("GET", "/api/orders");
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("table", { name: "Products" }).waitFor();
  await page.keyboard.press("Control+k");
  await box().fill(`#${orders[0]?.order_number}`);
  await option(`#${orders[0]?.order_number} · ${orders[0]?.shipping_name}`).waitFor();
  await page.route("**/api/find?*", () => undefined);
  await box().fill("nobody");
  await page.getByText("Searching orders and products…").waitFor();
  await box().press("Enter");
  await page.waitForURL("**/admin/orders?search=nobody");
  await page.unroute("**/api/find?*");
});

swept("unsaved work is asked about before it is left", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/collections/new`);
  await page.getByLabel("Title", { exact: true }).fill("Half a collection");
  await page.keyboard.press("Control+k");
  await box().fill("theme");
  await box().press("Enter");
  await page.getByText("Leave without saving?").waitFor();
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await page.getByText("Leave without saving?").waitFor({ state: "hidden" });
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Half a collection");
  await page.keyboard.press("Control+k");
  await box().fill("log out");
  await box().press("Enter");
  await page.getByText("Log out without saving?").waitFor();
});

swept("an action runs, and a search that fails can be tried again", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/collections`);
  await page.route("**/api/find?*", (route) => route.fulfill({ status: 500, json: { error: "No" } }));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box().fill("export orders");
  await page.getByText("Orders and products could not be searched.").waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/find?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("1 found").waitFor({ state: "attached" });
  expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
  await box().press("Enter");
  await page
    .getByText(/orders? exported/)
    .first()
    .waitFor();
});

import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, holdRequests, openPage, takePicture } from "./browser.ts";
import { cell, fillProduct, pictures, save } from "./catalogue.ts";
import { openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { atDashboard, freshName, newAddress, signIn, toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

// An owner's action is neither undone nor repeated by a second tab, a second click, or a lost answer.

const shop = sharedShop();

test("a tab opened before the slug changed saves the tax, and the slug stays", async () => {
  const { page, context, slug, call } = await openStore(shop, "Moving Day");
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByLabel("Tax (%)").waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin/settings`);
  await other.getByLabel("Store slug").fill(`${slug}-moved`);
  await saveSettings(other);

  await page.getByLabel("Tax (%)").fill("22");
  await saveSettings(page);
  expect(await call("GET", "/api/store")).toMatchObject({ slug: `${slug}-moved`, tax_percent: 22 });
  expect(await page.getByLabel("Store slug").inputValue()).toBe(`${slug}-moved`);
});

test("the save shortcut pressed again during a save sends nothing", async () => {
  const { page } = await openStore(shop, "Two Presses");
  await page.goto(`${shop.url}/admin/collections/new`);
  await page.getByLabel("Title", { exact: true }).fill("Shelf");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/collections")) sent++;
  });
  const release = await holdRequests(page, "**/api/collections");
  await page.keyboard.press("ControlOrMeta+s");
  await expect.poll(() => sent).toBe(1);
  for (const _ of [1, 2, 3]) await page.keyboard.press("ControlOrMeta+s");
  release();
  await toast(page, "Collection created").waitFor();
  await page.getByRole("link", { name: "Shelf", exact: true }).waitFor();
  expect(sent).toBe(1);
});

test("a description with a table opens as HTML, and 'Formatted' asks before it removes the table", async () => {
  const { page, call } = await openStore(shop, "Tables");
  const table = "<table><tbody><tr><td>300 ml</td></tr></tbody></table>";
  const { id } = await call<{ id: string }>("POST", "/api/collections", {
    ...{ title: "Mugs", handle: "mugs", description_html: `<p>Sizes</p>${table}` },
    ...{ image_url: null, product_ids: [] },
  });
  const kept = async () =>
    (await call<{ description_html: string }>("GET", `/api/collections/${id}`)).description_html;
  await page.goto(`${shop.url}/admin/collections/${id}`);
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  expect(await description.inputValue()).toBe(`<p>Sizes</p>${table}`);
  const question = page.getByRole("alertdialog", { name: "Switch to the formatted view?" });
  await page.getByRole("button", { name: "Formatted" }).click();
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await description.fill(`<p>All sizes</p>${table}`);
  await save(page, "Collection updated");
  expect(await kept()).toBe(`<p>All sizes</p>${table}`);

  await page.getByRole("link", { name: "Mugs", exact: true }).click();
  await page.getByRole("button", { name: "Formatted" }).click();
  await question.getByRole("button", { name: "Switch" }).click();
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await description.press("ControlOrMeta+a");
  await page.keyboard.type("One size");
  await save(page, "Collection updated");
  expect(await kept()).toBe("<p>One size</p>");
});

test("onboarding finished in another tab continues, from its first step and from its last", async () => {
  const { page, context } = await openPage();
  await signIn(page, shop, newAddress());
  const [first, last] = [await context.newPage(), await context.newPage()];
  await first.goto(`${shop.url}/admin/onboarding`);
  await first.getByLabel("Store name").fill(freshName("Too Late"));
  const name = freshName("Three Tabs");
  for (const tab of [page, last]) {
    await tab.goto(`${shop.url}/admin/onboarding`);
    await comeToLastStep(tab, name);
  }
  await page.getByRole("button", { name: "Go to Dashboard" }).click();
  await atDashboard(page);

  await first.getByRole("button", { name: "Continue" }).click();
  await toast(first, "Onboarding is already completed.").waitFor();
  await atDashboard(first);
  await last.getByRole("button", { name: "Create Your First Product" }).click();
  await last.getByLabel("Title", { exact: true }).waitFor();
  expect(await toast(last, "Onboarding is already completed.").count()).toBe(0);
});

test("a parcel whose answer was lost is sent again as the same parcel", async () => {
  const store = await openStore(shop, "Lost Answer");
  const { page } = store;
  const mug = await stockUp(store, { title: "Mug", priceCents: 1200, stock: 5 });
  const shopper = await openWithCart(shop, store.slug, [{ ...mug, quantity: 3 }]);
  await placeOrder(shop, store.slug, shopper.page);
  const { orders } = await store.call<{ orders: { id: string }[] }>("GET", "/api/orders");
  const address = `/api/orders/${orders[0]?.id}`;
  await page.goto(`${shop.url}/admin/orders/${orders[0]?.id}`);
  await page.getByRole("button", { name: "Choose items and quantities" }).click();
  await page.getByRole("button", { name: "Decrease quantity of Mug" }).click();

  // Until then the screen does not learn that the parcel is there.
  let isSentAgain = false;
  await page.route(`**${address}`, (route) => (isSentAgain ? route.continue() : route.abort()));
  await page.route(`**${address}/fulfillments`, loseAnswer, { times: 1 });
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await toast(page, "Failed to fulfill order").waitFor();
  await page.route(`**${address}/fulfillments`, (route) => {
    isSentAgain = true;
    return route.continue();
  });
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await toast(page, "Items fulfilled successfully").waitFor();
  const { order } = await store.call<{ order: { fulfillments: unknown[] } }>("GET", address);
  expect(order.fulfillments).toHaveLength(1);

  // The rest is another parcel.
  await page.getByText("1 item is left to fulfill.").waitFor();
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await toast(page, "Order fulfilled successfully").waitFor();
});

test("a price typed here and a size added elsewhere are both kept; the owner is asked only about a cell that both changed", async () => {
  const { page, call } = await openStore(shop, "Two Hands");
  const shirt = await call<{ id: string }>("POST", "/api/products", {
    ...SHIRT,
    variants: { added: [aVariant("S", 0), aVariant("M", 1)], changed: [], removed: [] },
  });
  const read = () => call<{ version: number; variants: Variant[] }>("GET", `/api/products/${shirt.id}`);
  await page.goto(`${shop.url}/admin/products/${shirt.id}?tab=variants`);
  await typeCell(page, "S", "Price", "12");
  await typeCell(page, "M", "Price", "13");

  const { version, variants } = await read();
  const small = variants.find(({ title }) => title === "S");
  await call("PUT", `/api/products/${shirt.id}`, {
    ...{ ...SHIRT, version },
    variants: { added: [aVariant("L", 2)], changed: [{ id: small?.id, price_cents: 1100 }], removed: [] },
  });

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Changed since you opened it" });
  await dialog.getByRole("region", { name: "Changed elsewhere and kept" }).getByText("added").waitFor();
  expect(await dialog.getByRole("group").count()).toBe(1);
  await dialog
    .getByRole("group", { name: /^S, Price/ })
    .getByLabel("Keep theirs: €11.00")
    .check();
  await expectAccessible(page);
  await takePicture(page, "conflict");
  await dialog.getByRole("button", { name: "Save with these choices" }).click();
  await toast(page, "Product updated").waitFor();
  const prices = (await read()).variants.map(({ title, price_cents }) => [title, price_cents]);
  expect(prices).toEqual([
    ["S", 1100],
    ["M", 1300],
    ["L", 1000],
  ]);
});

type Variant = { id: string; title: string; price_cents: number };

const SHIRT = {
  ...{ title: "Shirt", description_html: "", vendor: "", tags: [], status: "draft", handle: "shirt" },
  ...{ featured_image_url: null, images: [], options: [{ name: "Size" }] },
};

function aVariant(size: string, position: number) {
  return {
    ...{ position, option1_value: size, option2_value: null, option3_value: null, price_cents: 1000 },
    ...{ compare_at_price_cents: null, sku: "", barcode: "", inventory_qty: 10, weight_grams: null },
    requires_shipping: true,
  };
}

async function typeCell(page: Page, variant: string, column: string, text: string) {
  await cell(page, variant, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("an alternative text that is too long is refused with a message, not truncated", async () => {
  const { page } = await openStore(shop, "Many Words");
  await fillProduct(page, shop, "Mug", "12");
  await page.getByRole("tab", { name: /^Media/ }).click();
  await page.locator('input[type="file"]').setInputFiles(await pictures("#7d8c6a"));
  const text = page.getByLabel("Alternative text of image 1");
  await text.fill("x".repeat(600));
  expect(await text.inputValue()).toHaveLength(600);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Alternative text too long").waitFor();
});

async function saveSettings(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
}

async function comeToLastStep(page: Page, name: string) {
  await page.getByLabel("Store name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Product Management" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "You're All Set!" }).waitFor();
}

async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}

import type { Locator, Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import type { CartLine } from "#rules/cart/cart.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectFits, expectFitsAnyWidth, openPage, takePicture } from "./browser.ts";
import { ADDRESS, type OpenStore, openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
let mug: CartLine;

const NEW_TAB_CLICKS: Parameters<Locator["click"]>[0][] = [
  { button: "middle" },
  { modifiers: ["ControlOrMeta"] },
];

// A store for each test: the list of one must not contain the orders of another.
beforeEach(async () => {
  store = await openStore(shop, "Casa Verde");
  mug = await stockUp(store, { title: "Mug", priceCents: 1200, stock: 100 });
});

swept("without orders the list says so", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/orders`);
  await page.getByText("No orders yet.", { exact: true }).waitFor();
  await expectAccessible(page);
  expect(store.troubles).toEqual([]);
});

test("an order is shipped in two parcels, and owner and shopper see the same", async () => {
  const { page } = store;
  const bowl = await stockUp(store, { title: "Bowl", priceCents: 2000, stock: 100 });
  const shopper = await openWithCart(shop, store.slug, [
    { ...mug, quantity: 2 },
    { ...bowl, quantity: 1 },
  ]);
  await placeOrder(shop, store.slug, shopper.page, { ...ADDRESS, Phone: "+39 02 5555 1234" });
  await shopper.page.getByRole("link", { name: "Track Order" }).click();
  const heading = await shopper.page.getByRole("heading", { name: /^Order #/ }).innerText();
  const status = shopper.page.url();

  await page.goto(`${shop.url}/admin/orders`);
  await page.getByRole("link", { name: heading.replace("Order ", "") }).waitFor();
  expect(await page.getByRole("link", { name: /^#\d{10}$/ }).count()).toBe(1);
  for (const header of ["Order", "Date", "Customer", "Total", "Payment status", "Fulfillment status"])
    expect(await page.getByRole("columnheader", { name: header, exact: true }).count(), header).toBe(1);
  expect(await page.getByRole("cell", { name: "Demo" }).count()).toBe(1);
  expect(await page.getByRole("navigation", { name: "Pages" }).count()).toBe(0);
  for (const way of NEW_TAB_CLICKS) {
    const [tab] = await Promise.all([
      store.context.waitForEvent("page"),
      rowOf(page, "anna@example.com").click(way),
    ]);
    await tab.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await tab.close();
  }
  await rowOf(page, "anna@example.com").click();

  await page.getByRole("heading", { name: heading }).waitFor();
  const text = await page.locator("main").innerText();
  for (const part of ["Anna Bianchi", "Via Roma 1", "20121 Milano", "+39 02 5555 1234", "Subtotal", "€44.00"])
    expect(text).toContain(part);
  expect(text).not.toContain("Default");
  await expectAccessible(page);

  // The first parcel: one mug of two, no bowl.
  await page.getByRole("button", { name: "Choose items and quantities" }).click();
  await page.getByRole("button", { name: `Decrease quantity of ${mug.title}` }).click();
  await page.getByRole("button", { name: `Decrease quantity of ${bowl.title}` }).click();
  await page.getByText("1 of 3 items: the order becomes partially fulfilled.").waitFor();
  await page.getByLabel("Carrier").fill("DHL");
  await page.getByLabel("Tracking number").fill("00340434161094042557");
  await expectAccessible(page);
  await takePicture(page, "order-choosing");
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await page.getByText("Items fulfilled successfully").waitFor();
  await page.getByText("Partially Fulfilled").first().waitFor();
  await expect.poll(() => page.getByLabel("Carrier").inputValue()).toBe("");

  await shopper.page.goto(status);
  await shopper.page.getByText("Partially Fulfilled", { exact: true }).waitFor();
  await shopper.page
    .getByText("We're processing your order and will send a shipping confirmation soon.")
    .waitFor();
  const parcel = shopper.page.getByRole("list", { name: "Parcels" });
  expect(await parcel.innerText()).toContain(`1 × ${mug.title}`);
  const link = parcel.getByRole("link", { name: "00340434161094042557" });
  expect(await link.getAttribute("href")).toContain("dhl.com");
  expect(await link.getAttribute("rel")).toContain("noreferrer");
  await expectAccessible(shopper.page);
  await takePicture(shopper.page, "status-partial");

  // The second: one click, nothing typed.
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await page.getByText("Order fulfilled successfully").waitFor();
  await page.getByRole("button", { name: "Fulfill items" }).waitFor({ state: "detached" });
  await page.getByRole("main").getByRole("link", { name: "Orders", exact: true }).click();
  await page.waitForURL(`${shop.url}/admin/orders`);
  await rowOf(page, "anna@example.com").click();
  await page.getByText("Shipping confirmation").first().waitFor();
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "order");

  await shopper.page.reload();
  await shopper.page.getByText("Your order has been shipped!").waitFor();
  expect(await shopper.page.getByText("Fulfilled", { exact: true }).isVisible()).toBe(true);
  await expectAccessible(shopper.page);
  await expectFitsAnyWidth(shopper.page, "status-fulfilled");
  expect(shopper.troubles).toEqual([]);
  expect(store.troubles).toEqual([]);
});

test("an order shipped at once shows its tracking number to the shopper", async () => {
  const { page } = store;
  const id = await orderByCall("carla@example.com");
  const { order } = await store.call<{ order: { order_number: number } }>("GET", `/api/orders/${id}`);

  await page.goto(`${shop.url}/admin/orders/${id}`);
  await page.getByLabel("Carrier").fill("Zia Pina's bicycle");
  await page.getByLabel("Tracking number").fill("ZP-7");
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await page.getByText("Order fulfilled successfully").waitFor();

  const shopper = await openPage();
  await shopper.page.goto(`${shop.url}/${store.slug}/orders/${order.order_number}`);
  await shopper.page.getByText("Your order has been shipped!").waitFor();
  const delivery = await shopper.page.getByRole("region", { name: "Delivery" }).innerText();
  expect(delivery).toContain("ZP-7");
  expect(delivery).toContain("Zia Pina's bicycle");
  expect(await shopper.page.getByRole("link", { name: "ZP-7" }).count()).toBe(0);
});

test("resending the confirmation without a provider says that it was simulated, and why", async () => {
  const { page } = store;
  const id = await orderByCall("dora@example.com");
  await page.goto(`${shop.url}/admin/orders/${id}`);
  await page.getByRole("button", { name: "Resend order confirmation" }).click();
  await page.getByText("Email simulated").waitFor();
  await page.getByText("Configure an e-mail API key").waitFor();
});

test("the search box filters the loaded page; below it the whole store can be searched", async () => {
  const { page } = store;
  for (const email of ["emil@example.com", "frida@example.com"]) await orderByCall(email, `Name of ${email}`);
  await page.goto(`${shop.url}/admin/orders`);
  const emil = page.getByRole("cell", { name: "emil@example.com" });
  await emil.waitFor();
  await page.getByLabel("Search orders").fill("FRIDA@");
  await expect.poll(() => emil.count()).toBe(0);
  expect(await page.getByRole("cell", { name: "frida@example.com" }).count()).toBe(1);
  await page.getByLabel("Search orders").fill("");
  await emil.waitFor();

  const frida = rowOf(page, "frida@example.com").getByRole("link");
  await page.getByLabel("Search orders").fill((await frida.innerText()).replace("#", ""));
  await expect.poll(() => emil.count()).toBe(0);
  expect(await frida.count()).toBe(1);

  await page.getByLabel("Search orders").fill("Name of emil");
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: 'Search all orders for "Name of emil"' }).click();
  await emil.waitFor();
  expect(page.url()).toContain("search=Name+of+emil");
  await expectAccessible(page);
  await page.reload();
  await page.getByText('1 order for "Name of emil"').waitFor();
  await page.getByLabel("Search orders").fill("frida");
  await page.getByRole("cell", { name: "frida@example.com" }).waitFor();
  expect(await emil.count()).toBe(0);
  expect(page.url()).not.toContain("search=");
  await page.getByLabel("Search orders").fill("náme of FRIDA");
  await page.getByText("Press Enter to search all orders, by name too.").waitFor();
  await page.getByLabel("Search orders").press("Enter");
  await page.getByText('1 order for "náme of FRIDA"').waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("cell", { name: "frida@example.com" }).waitFor();
});

test("status and dates are in the URL, and survive a reload", async () => {
  const { page } = store;
  const shipped = await orderByCall("carla@example.com");
  await store.call("POST", `/api/orders/${shipped}/fulfillments`, {});
  await orderByCall("emil@example.com");
  await page.goto(`${shop.url}/admin/orders`);
  const status = page.getByLabel("Fulfillment status");
  await status.waitFor();
  expect(await status.locator("option").allInnerTexts()).toEqual([
    "All Orders",
    "Unfulfilled",
    "Partial",
    "Fulfilled",
  ]);
  await status.selectOption("Fulfilled");
  await page.getByRole("cell", { name: "carla@example.com" }).waitFor();
  await expect.poll(() => page.getByRole("cell", { name: "emil@example.com" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("cell", { name: "carla@example.com" }).waitFor();
  expect(await page.getByRole("cell", { name: "emil@example.com" }).count()).toBe(0);

  await page.getByLabel("Date").selectOption("Custom dates");
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("cell", { name: "emil@example.com" }).waitFor();
  await expectFitsAnyWidth(page, "orders");
});

test("several pages are counted and can be navigated", async () => {
  const { page } = store;
  await orderByCall("anna@example.com");
  await orderManyByCall(20);
  await page.goto(`${shop.url}/admin/orders`);
  await page.getByText("Page 1 of 2").waitFor();
  expect(await page.getByRole("link", { name: "Previous" }).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2 of 2").waitFor();
  expect(page.url()).toContain("page=2");
  await page.getByRole("cell", { name: "anna@example.com" }).waitFor();
});

test("missing orders, or those of another store, are not found", async () => {
  const other = await openStore(shop, "Altra Bottega");
  await other.page.goto(`${shop.url}/admin/orders`);
  await other.page.getByText("No orders yet.").waitFor();
  for (const id of [await orderByCall("anna@example.com"), "00000000-0000-4000-8000-000000000000", "12abc"]) {
    await other.page.goto(`${shop.url}/admin/orders/${id}`);
    await other.page.getByText("Order not found", { exact: true }).waitFor();
  }
});

test("the dashboard begins with what is to do, and the newest orders follow the day's figures", async () => {
  await orderByCall("to-do@example.com");
  const { page, call } = store;
  const { ship } = await call<{ ship: number }>("GET", "/api/dashboard/to-do");
  await page.goto(`${shop.url}/admin`);
  const toDo = page.getByRole("list", { name: "To do" }).getByRole("link", { name: `${ship} to ship` });
  await toDo.waitFor();
  const menu = page.getByRole("complementary").getByRole("link", { name: "Orders", exact: true });
  expect(await menu.innerText()).toBe(`Orders\n${ship}`);
  expect(await menu.getAttribute("aria-description")).toBe(`${ship} to ship`);
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor();
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  const places = ["Low Stock", "Recent Orders", "Last 30 days"].map((name) => headings.indexOf(name));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const width of [390, 1440]) await expectFits(page, width, "dashboard-to-do");

  await toDo.click();
  await page.waitForURL(/\/admin\/orders\?todo=ship$/);
  await page.getByText("to-do@example.com").first().waitFor();
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "orders-to-ship");
  await page.getByRole("button", { name: "Remove the filter To ship" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

swept("with an order the first steps are one closed line, above the newest orders", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin`);
  const step = page.getByRole("link", { name: "Choose your look" });
  await step.waitFor();
  await orderByCall("first@example.com");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByText("2 of 7 done", { exact: true }).waitFor();
  expect(await step.isVisible()).toBe(false);
  const order = await page.getByRole("region", { name: "Recent Orders" }).getByRole("link").boundingBox();
  expect((order?.y ?? Number.NaN) + (order?.height ?? 0)).toBeLessThan(844);

  await page.locator("summary").filter({ hasText: "Get your shop ready" }).focus();
  await page.keyboard.press("Enter");
  await step.waitFor();
  await expectAccessible(page);
  for (const width of [390, 1440]) await expectFits(page, width, "dashboard-steps-open");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => page.getByText("Get your shop ready").count()).toBe(0);
});

test("the dashboard draws 30 days and links to products with low stock", async () => {
  const vase = await stockUp(store, { title: "Rare Vase", priceCents: 9000, stock: 2 });
  await orderManyByCall(11);
  const { page } = store;
  await page.goto(`${shop.url}/admin`);
  const table = page.getByRole("table", { name: "Revenue and orders of the last 30 days" });
  await table.waitFor({ state: "attached" });
  expect(await table.getByRole("row").count()).toBe(31);
  const link = page.getByRole("link", { name: vase.title });
  expect(await link.getAttribute("href")).toMatch(/^\/admin\/products\/[0-9a-f-]{36}\?tab=variants$/);
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "dashboard");
  const recent = page.getByRole("region", { name: "Recent Orders" }).getByRole("link");
  expect(await recent.count()).toBe(10);
  expect(await recent.first().getAttribute("href")).toMatch(/^\/admin\/orders\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Show as table" }).click();
  expect(await table.isVisible()).toBe(true);
  await expectAccessible(page);

  // Figures are not cached: every visit requests new ones.
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("table", { name: "Orders" }).waitFor();
  const asked = page.waitForRequest("**/api/dashboard?since=*");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const midnight = await page.evaluate(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  expect(new URL((await asked).url()).searchParams.get("since")).toBe(midnight);
});

swept("low stock shows a few products at first, and all on request", async () => {
  for (let stock = 0; stock < 4; stock++)
    await stockUp(store, { title: "Rare Vase", priceCents: 9000, stock });
  for (const title of ["Bowl", "Cup", "Plate"]) await stockUp(store, { title, priceCents: 900, stock: 4 });
  const { page } = store;
  await page.goto(`${shop.url}/admin`);
  await page.getByText("7 variants have fewer than 5 in stock; the 6 lowest are listed.").waitFor();
  const rows = page.locator("#low-stock").getByRole("listitem");
  expect(await rows.count()).toBe(6);
  for (const width of [390, 1440]) await expectFits(page, width, "running-low");
  await page.getByRole("button", { name: "Show all" }).click();
  expect(await rows.count()).toBe(7);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show fewer" }).click();
  expect(await rows.count()).toBe(6);
});

test("without a server the list says that it failed, and can be retried", async () => {
  const { page } = store;
  await page.route("**/api/orders?*", (route) => route.abort());
  await page.goto(`${shop.url}/admin/orders`);
  await page.getByRole("alert").getByText("Failed to load orders").waitFor();
  await page.unroute("**/api/orders?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No orders yet.", { exact: true }).waitFor();
});

function rowOf(page: Page, email: string) {
  return page.getByRole("row").filter({ hasText: email });
}

async function orderManyByCall(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => orderByCall(`many-${index}@example.com`)));
}

async function orderByCall(email: string, name = "Many"): Promise<string> {
  const response = await fetch(`${shop.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      shipping_name: name,
      shipping_address1: "Via Roma 1",
      shipping_address2: "",
      shipping_city: "Milano",
      shipping_zip: "20121",
      shipping_country: "Italy",
      shipping_phone: "",
      items: [mug],
      storeId: store.id,
      currencyCode: "EUR",
      subtotalCents: mug.price,
      shippingCents: 0,
      taxCents: 0,
      totalCents: mug.price,
    }),
  });
  const answer = await response.json();
  expect(answer).toMatchObject({ success: true });
  return answer.orderId;
}

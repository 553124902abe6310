import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closeBrowser, expectAccessible, holdRequests, openPage, takePicture } from "./browser.ts";
import {
  ADDRESS,
  fillCheckout,
  type OpenStore,
  openStore,
  openWithCart,
  placeOrder,
  putInCart,
  stockUp,
} from "./open-store.ts";
import { openShop, type Shop } from "./shop.ts";

const CREATE_ORDER = "**/api/functions/create-order";

let shop: Shop;
let store: OpenStore;

beforeAll(async () => {
  shop = await openShop();
  store = await openStore(shop, "Terra Nova");
  await changeShipping(500);
});

afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

test("an empty cart has nothing to check out: it leads to the cart", async () => {
  const { page, troubles } = await openPage();
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await page.waitForURL(`**/${store.slug}/cart`);
  await page.getByText("Your cart is empty.").waitFor();
  expect(troubles).toEqual([]);
});

test.each([390, 768, 1440])("a shopper orders a mug on a screen of %i pixels", async (width) => {
  const mug = await stockUp(store, { title: `Mug ${width}`, priceCents: 1250, stock: 5 });
  const { page, troubles } = await openWithCart(shop, store.slug, [{ ...mug, quantity: 2 }], { width });
  await page.goto(`${shop.url}/${store.slug}/checkout`);

  for (const name of ["Contact", "Shipping Address", "Shipping Method", "Payment", "Order Summary"])
    await page.getByRole("heading", { name, exact: true }).waitFor();
  const method = page.getByRole("region", { name: "Shipping Method" });
  for (const words of ["Standard Shipping", "€5.00"])
    await method.getByText(words, { exact: true }).waitFor();
  expect(await page.getByText("This is a demo checkout. No payment will be processed.").isVisible()).toBe(
    true,
  );
  for (const label of [...Object.keys(ADDRESS), "Address Line 2"])
    expect(await page.getByLabel(label, { exact: true }).isEditable(), label).toBe(true);
  for (const label of ["Card number", "Expiry", "CVV"])
    expect(await page.getByLabel(label).isDisabled(), label).toBe(true);
  expect(await page.getByLabel("Country").inputValue()).toBe("Italy");
  expect(await page.getByLabel("Phone").getAttribute("placeholder")).toMatch(/^\+39/);
  expect(await textOf(page, "#order-summary")).toMatch(/Mug.*× 2.*€25\.00.*Shipping€5\.00.*Total€36\.60/s);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await takePicture(page, `checkout-${width}`);

  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await page.getByText("Order placed successfully!").waitFor();
  expect(await page.getByText(/A confirmation email has been sent to anna@example\.com/).isVisible()).toBe(
    true,
  );
  expect(await page.getByText("unfulfilled", { exact: true }).isVisible()).toBe(true);
  expect(await textOf(page, "main")).toMatch(/Mug.*× 2.*€25\.00.*€5\.00.*€6\.60.*€36\.60/s);
  expect(await textOf(page, "address")).toBe("Anna Bianchi\nVia Roma 1\n20121 Milano\nItaly");
  expect(
    await page.evaluate((key) => localStorage.getItem(key), `storewright-cart-${store.slug}`),
  ).toBeNull();
  await expectAccessible(page);
  await takePicture(page, `confirmation-${width}`);

  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByRole("heading", { name: /^Order #\d{10}$/ }).waitFor();
  expect(await page.getByText("Unfulfilled", { exact: true }).isVisible()).toBe(true);
  await page.getByText("We're processing your order and will send a shipping confirmation soon.").waitFor();
  expect(await page.content()).not.toContain("anna@example.com");
  await expectAccessible(page);
  await takePicture(page, `status-${width}`);
  expect(troubles).toEqual([]);
});

test("wrong fields are named by the server, focused, and forgiven while they are corrected", async () => {
  const page = await checkoutWith({ title: "Fussy Mug", priceCents: 900, stock: 5 });
  await page.getByLabel("Country").fill("");
  await page.getByLabel("Phone").fill("call me");
  await page.getByRole("button", { name: "Place Order" }).click();

  await page.getByText("Validation Error").waitFor();
  expect(await page.getByText("Please check the form for errors").isVisible()).toBe(true);
  const messages = {
    Email: "Invalid email address",
    "Full Name": "Name is required",
    "Address Line 1": "Address is required",
    City: "City is required",
    "Postal Code": "Postal code is required",
    Country: "Country is required",
    Phone: "Invalid phone format",
  };
  for (const [label, message] of Object.entries(messages)) {
    const field = page.getByLabel(label, { exact: true });
    const description = `#${await field.getAttribute("aria-describedby")}`.split(" ")[0] ?? "";
    expect(await page.locator(description.replaceAll(":", "\\:")).textContent(), label).toBe(message);
  }
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe("email");
  await expectAccessible(page);
  await takePicture(page, "checkout-errors");

  await page.getByLabel("Email").fill("anna@example.com");
  expect(await page.getByText("Invalid email address").isVisible()).toBe(false);
  expect(await page.getByText("Name is required").isVisible()).toBe(true);
});

test("what was typed survives a reload, and is gone after the order", async () => {
  const page = await checkoutWith({ title: "Patient Mug", priceCents: 900, stock: 5 });
  await fillCheckout(page, { ...ADDRESS, Country: "France", Phone: "+33 1 23 45" });
  await page.reload();
  await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe("Anna Bianchi");
  expect(await page.getByLabel("Country").inputValue()).toBe("France");
  expect(await page.getByLabel("Phone").inputValue()).toBe("+33 1 23 45");

  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("storewright"))),
    )
    .toEqual([]);
});

test("a double click on Place Order places one order", async () => {
  const before = await countOrders();
  const page = await checkoutWith({ title: "Twice Mug", priceCents: 900, stock: 5 });
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).dblclick();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await countOrders()).toBe(before + 1);
});

test("while the order is on its way the button says so and cannot be pressed", async () => {
  const page = await checkoutWith({ title: "Slow Mug", priceCents: 900, stock: 5 });
  const letOrderGo = await holdRequests(page, CREATE_ORDER);
  const letPageGo = await holdRequests(page, "**/checkout/orders/*.data*");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  const busy = page.getByRole("button", { name: "Processing..." });
  expect(await busy.isDisabled()).toBe(true);
  expect(await busy.evaluate((button) => button === document.activeElement)).toBe(true);
  letOrderGo();
  await page.getByRole("status").getByText("Loading order details...", { exact: true }).waitFor();
  expect(await page.getByText("Loading order details...").count()).toBe(1);
  letPageGo();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  const back = page.getByRole("link", { name: "Continue Shopping", exact: true });
  expect(await back.getAttribute("href")).toBe(`/${store.slug}`);
});

test("a shop that is out of breath is asked again by the page: one press, one order", async () => {
  const before = await countOrders();
  const page = await checkoutWith({ title: "Busy Mug", priceCents: 900, stock: 5 });
  const busy = { status: 503, headers: { "retry-after": "1" }, json: { error: "Please try again." } };
  await page.route(CREATE_ORDER, (route) => route.fulfill(busy), { times: 2 });
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await page.getByText("Order Failed").isVisible()).toBe(false);
  expect(await countOrders()).toBe(before + 1);
});

test("in a second tab the cart is gone once the first has ordered", async () => {
  const before = await countOrders();
  const mug = await stockUp(store, { title: "Shared Mug", priceCents: 900, stock: 5 });
  const { page, context } = await openWithCart(shop, store.slug, [mug]);
  const other = await context.newPage();
  await other.goto(`${shop.url}/${store.slug}/checkout`);
  await fillCheckout(other);
  await placeOrder(shop, store.slug, page);
  await other.waitForURL(`**/${store.slug}/cart`);
  await other.getByText("Your cart is empty.").waitFor();
  expect(await countOrders()).toBe(before + 1);
});

test("a new shipping rate is shown before the shopper is asked again", async () => {
  const page = await checkoutWith({ title: "Postage Mug", priceCents: 1000, stock: 5 });
  await fillCheckout(page);
  onTestFinished(() => changeShipping(500));
  await changeShipping(900);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("The total has changed. Please check your order and try again.").waitFor();
  await page.getByText("The total changed from €18.30 to €23.18.").waitFor();
  expect(await textOf(page, "#order-summary")).toMatch(/Shipping€9\.00.*Total€23\.18/s);
  await takePicture(page, "checkout-total-changed");

  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await textOf(page, "main")).toContain("€23.18");
});

test("somebody else was faster: the shopper reads what is left", async () => {
  const mug = await stockUp(store, { title: "Wanted Mug", priceCents: 1000, stock: 3 });
  const { page } = await openWithCart(shop, store.slug, [{ ...mug, quantity: 3 }]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await fillCheckout(page);
  const rival = await openWithCart(shop, store.slug, [{ ...mug, quantity: 2 }]);
  await placeOrder(shop, store.slug, rival.page);

  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Not enough inventory").waitFor();
  await page.getByText(`Only 1 of ${mug.title} left. The quantity was lowered.`).waitFor();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
});

test("a price that rose since the cart was filled is shown on arrival, before anything is placed", async () => {
  const mug = await stockUp(store, { title: "Dear Mug", priceCents: 1500, stock: 3 });
  const { page } = await openWithCart(shop, store.slug, [{ ...mug, price: 1000 }]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await page.getByText(`The price of ${mug.title} changed from €10.00 to €15.00.`).waitFor();
  expect(await textOf(page, "#order-summary")).toContain("€15.00");
});

test("a store that is gone by the time of the order takes none", async () => {
  const page = await checkoutWith({ title: "Orphan Mug", priceCents: 900, stock: 5 });
  await page.route(CREATE_ORDER, (route) =>
    route.continue({
      postData: route.request().postData()?.replaceAll(store.id, "00000000-0000-4000-8000-000000000000"),
    }),
  );
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Order Failed").waitFor();
  expect(await page.getByText("Store configuration not loaded").isVisible()).toBe(true);
});

test("a refusal without a reason still says that it was one", async () => {
  const page = await checkoutWith({ title: "Silent Mug", priceCents: 900, stock: 5 });
  await page.route(CREATE_ORDER, (route) => route.fulfill({ status: 400, json: { success: false } }));
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Failed to create order", { exact: true }).waitFor();
});

test("an old confirmation that is opened again leaves a new cart alone", async () => {
  const mug = await stockUp(store, { title: "Loyal Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [mug]);
  const confirmation = await placeOrder(shop, store.slug, page);
  await putInCart(page, store.slug, [mug]);
  await page.goto(confirmation);
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
});

test("order pages are kept by nobody, and missing ones say so", async () => {
  const mug = await stockUp(store, { title: "Secret Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [mug]);
  const confirmation = await placeOrder(shop, store.slug, page, { ...ADDRESS, Phone: "+39 06 1234" });
  const number = (await textOf(page, "main")).match(/#(\d{10})/)?.[1];
  const status = `${shop.url}/${store.slug}/orders/${number}`;

  for (const address of [confirmation, status]) {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  }
  for (const address of [status, `${status}.data`]) {
    const text = await (await fetch(address)).text();
    expect(text).toContain("Via Roma 1");
    expect(text).not.toContain("anna@example.com");
    expect(text).not.toContain("+39 06 1234");
  }

  const nowhere = "00000000-0000-4000-8000-000000000000";
  for (const path of [`checkout/orders/${nowhere}`, "checkout/orders/12abc"]) {
    const response = await page.goto(`${shop.url}/${store.slug}/${path}`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "Order not found", exact: true }).waitFor();
  }
  for (const path of ["orders/1000000000", "orders/12abc"]) {
    const response = await page.goto(`${shop.url}/${store.slug}/${path}`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "Order Not Found", exact: true }).waitFor();
    expect(await page.getByText("We couldn't find an order with that number.").isVisible()).toBe(true);
    await expectAccessible(page);
  }
  await takePicture(page, "status-not-found");
});

test("a store that moves to another address takes the carts of its shoppers along", async () => {
  const moving = await openStore(shop, "Terra Mobile");
  const mug = await stockUp(moving, { title: "Moving Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, moving.slug, [mug]);
  await moving.call("PUT", "/api/store/settings", {
    name: "Terra Firma",
    slug: `${moving.slug}-moved`,
    shipping_flat_rate_cents: 500,
    tax_percent: 22,
  });
  await page.goto(`${shop.url}/${moving.slug}/cart`);
  expect(page.url()).toBe(`${shop.url}/${moving.slug}-moved/cart`);
  await page.getByText(mug.title).first().waitFor();
  expect(
    await page.evaluate((key) => localStorage.getItem(key), `storewright-cart-${moving.slug}`),
  ).toBeNull();
});

async function checkoutWith(goods: { title: string; priceCents: number; stock: number }) {
  const { page } = await openWithCart(shop, store.slug, [await stockUp(store, goods)]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  return page;
}

async function countOrders(): Promise<number> {
  const { orders } = await store.call<{ orders: unknown[] }>("GET", "/api/orders/search?q=example.com");
  return orders.length;
}

async function changeShipping(cents: number) {
  const { name, slug } = await store.call<{ name: string; slug: string }>("GET", "/api/store");
  await store.call("PUT", "/api/store/settings", {
    name,
    slug,
    shipping_flat_rate_cents: cents,
    tax_percent: 22,
  });
}

function textOf(page: Awaited<ReturnType<typeof checkoutWith>>, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .innerText()
    .then((text) => text.replaceAll(/\n+/g, selector === "address" ? "\n" : ""));
}

import type { Locator, Route } from "playwright-core";
import { beforeAll, expect, onTestFinished } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, holdRequests, openPage, takePicture } from "./browser.ts";
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
import { sharedShop } from "./shared.ts";

const CREATE_ORDER = "**/api/functions/create-order";

const shop = sharedShop();
let store: OpenStore;

beforeAll(async () => {
  store = await openStore(shop, "Terra Nova");
  await changeShipping(500);
});

test("checkout with an empty cart leads to the cart", async () => {
  const { page, troubles } = await openPage();
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await page.waitForURL(`**/${store.slug}/cart`);
  await page.getByText("Your cart is empty.").waitFor();
  expect(troubles).toEqual([]);
});

test("a shopper orders a mug on a screen of any width", async () => {
  const mug = await stockUp(store, { title: "Mug", priceCents: 1250, stock: 5 });
  const { page, troubles } = await openWithCart(shop, store.slug, [{ ...mug, quantity: 2 }], { width: 390 });
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
  await expectGoodAtAnyWidth(page, "checkout");

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
  await expectGoodAtAnyWidth(page, "confirmation");

  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByRole("heading", { name: /^Order #\d{10}$/ }).waitFor();
  expect(await page.getByText("Unfulfilled", { exact: true }).isVisible()).toBe(true);
  await page.getByText("We're processing your order and will send a shipping confirmation soon.").waitFor();
  expect(await page.content()).not.toContain("anna@example.com");
  await expectGoodAtAnyWidth(page, "status");
  expect(troubles).toEqual([]);
});

test("invalid fields are reported without the server, focused, and cleared while they are corrected", async () => {
  const page = await checkoutWith({ title: "Fussy Mug", priceCents: 900, stock: 5 });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
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
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await takePicture(page, "checkout-errors");

  await page.getByLabel("Email").fill("anna@example.com");
  expect(await page.getByText("Invalid email address").isVisible()).toBe(false);
  expect(await page.getByText("Name is required").isVisible()).toBe(true);
  // The toast closes with the last correction.
  expect(await page.getByText("Validation Error").isVisible()).toBe(true);
  await fillCheckout(page, { ...ADDRESS, Country: "Italy", Phone: "" });
  await page.getByText("Validation Error").waitFor({ state: "hidden" });
});

swept("a field that only the server refuses is reported too", async () => {
  const page = await checkoutWith({ title: "Judged Mug", priceCents: 900, stock: 5 });
  const fields = { shipping_zip: "Postal code is required" };
  const json = { success: false, reason: "invalid", error: "Please check the form for errors", fields };
  await page.route(CREATE_ORDER, (route) => route.fulfill({ status: 422, json }));
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Postal code is required").waitFor();
  await page.getByText("Validation Error").waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe("shipping_zip");
});

swept("a toast covers neither the button, nor the invalid field, nor the cart, on any screen", async () => {
  const page = await checkoutWith({ title: "Uncovered Mug", priceCents: 900, stock: 5 });
  const toast = page.getByRole("button", { name: "Dismiss" }).locator("..");
  const needed = () => [
    page.getByRole("button", { name: "Place Order" }),
    page.getByRole("button", { name: /^Cart/ }),
    page.locator("input:focus"),
  ];
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1920, 945],
    [768, 1024],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByText("Please check the form for errors").waitFor();
    await page.locator("input[name=email]:focus").waitFor();
    for (const part of needed()) expect(await overlaps(toast, part), `${part} at ${width}`).toBe(false);
    // The focused element is not covered by the bar at the top.
    expect(await overlaps(page.getByRole("banner"), page.locator("input:focus")), `${width}`).toBe(false);
    expect((await toast.boundingBox())?.height).toBeLessThanOrEqual(64);
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
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

test("while the order is being sent the button says so and is disabled", async () => {
  const page = await checkoutWith({ title: "Slow Mug", priceCents: 900, stock: 5 });
  const releaseOrder = await holdRequests(page, CREATE_ORDER);
  const releasePage = await holdRequests(page, "**/checkout/orders/*.data*");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  const busy = page.getByRole("button", { name: "Processing..." });
  expect(await busy.isDisabled()).toBe(true);
  expect(await busy.evaluate((button) => button === document.activeElement)).toBe(true);
  releaseOrder();
  await page.getByRole("status").getByText("Loading order details...", { exact: true }).waitFor();
  expect(await page.getByText("Loading order details...").count()).toBe(1);
  releasePage();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  const back = page.getByRole("link", { name: "Continue Shopping", exact: true });
  expect(await back.getAttribute("href")).toBe(`/${store.slug}`);
});

const HTML = { contentType: "text/html", body: "<h1>Bad Gateway</h1>" };

const LOST_ANSWERS = [
  {
    status: 503,
    answer: { headers: { "retry-after": "1" }, json: { error: "Please try again." } },
    run: test,
  },
  { status: 502, answer: HTML, run: swept },
  { status: 504, answer: HTML, run: swept },
];

for (const { status, answer, run } of LOST_ANSWERS)
  run(`after a ${status} the page retries by itself: one click, one order`, async () => {
    const before = await countOrders();
    const page = await checkoutWith({ title: "Busy Mug", priceCents: 900, stock: 5 });
    // As behind a proxy that timed out on an order that had arrived.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status, ...answer });
    };
    await page.route(CREATE_ORDER, loseAnswer, { times: 1 });
    await fillCheckout(page);
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
    expect(await page.getByText("Order Failed").isVisible()).toBe(false);
    expect(await countOrders()).toBe(before + 1);
  });

test("going back to a confirmation on a slow network says what is loading", async () => {
  const mug = await stockUp(store, { title: "Returning Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [mug]);
  await placeOrder(shop, store.slug, page);
  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByRole("heading", { name: /^Order #/ }).waitFor();
  const releasePage = await holdRequests(page, "**/checkout/orders/*.data*");
  const back = page.goBack();
  await page.getByRole("status").getByText("Loading order details...", { exact: true }).waitFor();
  releasePage();
  await back;
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
});

swept("an order page restored from the browser's cache is loaded again", async () => {
  const mug = await stockUp(store, { title: "Kept Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [mug]);
  const confirmation = await placeOrder(shop, store.slug, page);
  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByText("We're processing your order").waitFor();
  await store.call("POST", `/api/orders/${confirmation.split("/").at(-1)}/fulfillments`, {});
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await page.evaluate(comeBack);
  await page.getByText("Your order has been shipped!").waitFor();
  await page.goto(confirmation);
  const releasePage = await holdRequests(page, "**/checkout/orders/*.data*");
  const asked = page.waitForRequest("**/checkout/orders/*.data*");
  await page.evaluate(comeBack);
  await asked;
  releasePage();
});

swept("in a second tab the cart is empty once the first has ordered", async () => {
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

swept("a new shipping rate is shown before the shopper orders again", async () => {
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

test("when another shopper was faster, the page says what is left", async () => {
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

swept(
  "a price that rose since the cart was filled is shown on arrival, before anything is placed",
  async () => {
    const mug = await stockUp(store, { title: "Dear Mug", priceCents: 1500, stock: 3 });
    const { page } = await openWithCart(shop, store.slug, [{ ...mug, price: 1000 }]);
    await page.goto(`${shop.url}/${store.slug}/checkout`);
    await page.getByText(`The price of ${mug.title} changed from €10.00 to €15.00.`).waitFor();
    expect(await textOf(page, "#order-summary")).toContain("€15.00");
  },
);

test("a store that was removed before the order refuses it", async () => {
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

test("opening an old confirmation again does not change a new cart", async () => {
  const mug = await stockUp(store, { title: "Loyal Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [mug]);
  const confirmation = await placeOrder(shop, store.slug, page);
  await putInCart(page, store.slug, [mug]);
  await page.goto(confirmation);
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
});

test("order pages are never cached, and missing ones say so", async () => {
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

test("a store that changes its slug keeps the carts of its shoppers", async () => {
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

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("Both must be there to be compared.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The cart has been checked there. */
async function checkoutWith(goods: { title: string; priceCents: number; stock: number }) {
  const { page } = await openWithCart(shop, store.slug, [await stockUp(store, goods)]);
  const checked = page.waitForResponse("**/api/cart/check");
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await checked;
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

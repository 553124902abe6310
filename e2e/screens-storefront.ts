import { buyPath } from "#rules/cart/buy-link.ts";
import { ADDRESS, fillCheckout } from "./open-store.ts";
import { callAsOwner, newAddress } from "./owner.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE, OVERLONG, type World } from "./world.ts";

const DRAWER = /^Cart/;

// Clears what the previous state typed.
const GOOD_FORM = { ...ADDRESS, Phone: "" };

/** By specification a missing collection shows nothing below the header. */
export const NO_HEADING = "collection, not found";

async function openDrawer({ page }: World) {
  await page.getByRole("button", { name: DRAWER }).click();
  await page.getByRole("dialog", { name: DRAWER }).waitFor();
}

async function visitOrder(world: World, status: string) {
  const order = world.orders.find(({ fulfillment_status }) => fulfillment_status === status);
  await world.visit(`/orders/${order?.order_number}`);
  await world.says(`Order #${order?.order_number}`);
}

/** From a page of the shop: a new tab has no session yet. */
async function saveSettings({ page, visit }: World, settings: object) {
  await visit();
  await callAsOwner(page, "PUT", "/api/store/settings", settings);
}

function protectOrders({ page }: World, on: boolean) {
  return callAsOwner(page, "PUT", "/api/store/settings", { protects_orders: on });
}

const WAITING = "waiting@example.com";

async function openWishForm(world: World) {
  await saveSettings(world, { takes_stock_wishes: true });
  await world.visit("/products/sold-out-vase");
  await world.page.getByText("Sold out? Mail me when it is back").click();
  await world.says("You get a mail to confirm it");
}

async function sendWish({ fill, press, says }: World) {
  await fill("Email", WAITING);
  await press("Mail me");
  await says("Check your email");
}

/** Not into the footer. */
function typeEmail({ page }: World, email: string) {
  return page.getByRole("main").getByLabel("Email").fill(email);
}

async function accountCode({ shop }: World, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [mail] = await shop.mailbox(email);
    if (mail) return mail.text.match(/^\d{6}$/m)?.[0] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No code came.");
}

const SUBSCRIBER = "subscriber@example.com";

async function openNewsForm(world: World) {
  await saveSettings(world, { asks_for_news: true });
  await world.visit("/products");
  await world.says("News from us");
}

async function sendNewsForm({ page, press, says }: World) {
  await page.getByLabel("Email").fill(SUBSCRIBER);
  await press("Sign up");
  await says("Check your email");
}

/** Of a mail to confirm a wish or a consent. */
async function linkMailedTo({ shop }: World, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [mail] = await shop.mailbox(email);
    const link = mail?.text.match(/\/[a-z0-9-]+\/(back-in-stock|news-list)\/[0-9a-f]+/)?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No mail came.");
}

function searchAsYouType({ page }: World, on: boolean) {
  return callAsOwner(page, "PUT", "/api/store/settings", { search_as_you_type: on });
}

const WITHDRAWN = {
  order_number: 1234567890,
  state: "requested",
  requested_at: "2026-06-19T10:00:00.000Z",
  received: "19 June 2026 at 12:00:00 CEST",
  lines: [
    { line_item_id: "1", title: "Bowl", variant_title: "Default", quantity: 2 },
    { line_item_id: "2", title: OVERLONG, variant_title: "Default", quantity: 1 },
  ],
};

/** The demo orders of this world are no contracts: the answer is made up. */
async function findForWithdrawal({ page, visit, fill, press }: World) {
  const json = { ...WITHDRAWN, requests: [WITHDRAWN] };
  await page.route("**/api/withdrawals/find", (route) => route.fulfill({ json }));
  await visit("/withdraw?order=1234567890");
  await fill("Name", "Anna Bianchi");
  await fill("Email", "anna@example.com");
  await press("Continue");
}

export const STOREFRONT: Screens = {
  "storefront/home/home.tsx": {
    empty: {
      "home, empty": async ({ visit, says }) => {
        await visit();
        await says("No products available yet.");
      },
      "drawer, empty": async (world) => {
        await world.visit();
        await openDrawer(world);
      },
    },
    stocked: {
      "header menu, open": async ({ page, visit }) => {
        await visit();
        await page
          .getByRole("button", { name: /^(More of Shop|Menu)$/ })
          .filter({ visible: true })
          .click();
        await page.getByRole("link", { name: "Bowls" }).filter({ visible: true }).first().waitFor();
      },
      home: async ({ visit, says }) => {
        await visit();
        await says("Shop by collection");
      },
      "home, search open": async ({ visit, press }) => {
        await visit();
        await press("Search");
      },
      "home, search as you type": async (world) => {
        const { page, visit, press } = world;
        await searchAsYouType(world, true);
        await visit();
        await press("Search");
        await page.getByRole("combobox", { name: "Search products" }).fill("bowl");
        await page.getByRole("option", { name: /^Search for/ }).waitFor();
        await searchAsYouType(world, false);
      },
      "drawer, full": async (world) => {
        await world.visit();
        await world.cart(...world.lines);
        await openDrawer(world);
        await world.says("Estimated total");
      },
      "drawer, changed": async (world) => {
        await world.visit();
        const [line] = world.lines;
        if (line) await world.cart({ ...line, price: 1, quantity: 9 });
        await openDrawer(world);
        await world.says(/The price of/);
      },
    },
  },
  "storefront/products/products.tsx": {
    empty: {
      "products, empty": async ({ visit, says }) => {
        await visit("/products");
        await says("No products available yet.");
      },
    },
    stocked: {
      products: async ({ visit, says }) => {
        await visit("/products");
        await says("Browse our complete collection");
      },
      "products, past the last page": async ({ visit, says }) => {
        await visit("/products?page=2");
        await says("Page 2");
      },
      "products, found": async ({ visit, says }) => {
        await visit("/products?search=bowl");
        await says("Clear search");
      },
      "products, not found": async ({ visit, says }) => {
        await visit("/products?search=stonware");
        await says("Did you mean");
      },
      "products, similar": async (world) => {
        await searchAsYouType(world, true);
        await world.visit("/products?search=stonware");
        await world.says("Similar products");
        await searchAsYouType(world, false);
      },
      "products, loading": async ({ visit, press, hold, says }) => {
        await visit("/cart");
        await hold("**/*.data*");
        await press("Shop", "link");
        await says("Loading products...");
      },
    },
  },
  "storefront/product/product.tsx": {
    stocked: {
      product: async ({ visit, says }) => {
        await visit("/products/linen-shirt");
        await says("€79.00");
      },
      "product, chosen": async ({ visit, press, page }) => {
        await visit("/products/terracotta-planter");
        await page.getByRole("radio", { name: "Large", exact: true }).click();
        await page.getByRole("radio", { name: "Terracotta", exact: true }).click();
        await page.getByRole("button", { name: "Increase quantity" }).click();
        await press("Add to cart");
      },
      "product, nothing chosen": async ({ visit, press, says }) => {
        await visit("/products/stoneware-mug");
        await press("Add to cart");
        await says("Please select all options");
      },
      "product, enlarged": async ({ visit, page }) => {
        await visit("/products/stoneware-mug");
        await page
          .getByRole("button", { name: /^Enlarge/ })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
      "product, sold out": async ({ visit, says }) => {
        await visit("/products/sold-out-vase");
        await says("This variant is currently out of stock");
      },
      "product, overlong": async ({ visit, says }) => {
        await visit(`/products/${OVERLONG.toLowerCase().replaceAll(" ", "-")}`);
        await says(OVERLONG);
      },
      "product, not found": async ({ visit, says }) => {
        await visit("/products/nothing");
        await says("Product not found");
      },
    },
  },
  "storefront/product/first-store-product.tsx": {
    stocked: {
      "product of the first store": async ({ go, says }) => {
        await go("/products/linen-shirt");
        await says("€79.00");
      },
    },
  },
  "storefront/collection/collection.tsx": {
    stocked: {
      collection: async ({ visit, says }) => {
        await visit("/collections/kitchen-table");
        await says("Kitchen Table");
      },
      "collection, empty and overlong": async ({ visit, says }) => {
        await visit("/collections/empty-shelf");
        await says("No products in this collection yet.");
      },
      [NO_HEADING]: ({ visit }) => visit("/collections/nothing"),
    },
  },
  "storefront/page/page.tsx": {
    stocked: {
      "page of the owner": async ({ visit, says }) => {
        await visit("/pages/size-guide");
        await says("How to measure");
      },
      "page of the owner, not found": async ({ visit, says }) => {
        await visit("/pages/nothing");
        await says("Page not found");
      },
    },
  },
  "storefront/shipping/shipping.tsx": {
    empty: {
      "shipping page, none": async ({ visit, says }) => {
        await visit("/shipping");
        await says("Page not found");
      },
    },
  },
  "storefront/buy/buy.tsx": {
    empty: {
      "link to buy, wrong": async ({ visit, says }) => {
        await visit("/buy/mug:1");
        await says("This link does not work");
      },
      "link to buy, nothing left": async ({ visit, says }) => {
        await visit("/buy/00000000-0000-4000-8000-000000000000:1");
        await says("Nothing of this link is left");
      },
    },
    stocked: {
      "link to buy, asking": async ({ visit, cart, lines, says }) => {
        await visit("/cart");
        await cart(...lines.slice(0, 1));
        await visit(`/${buyPath({ lines: lines.map((line) => ({ ...line, quantity: 999 })), to: "cart" })}`);
        await says("There is already something in your cart.");
      },
    },
  },
  "storefront/cart/cart.tsx": {
    empty: {
      "cart, empty": async ({ visit, says }) => {
        await visit("/cart");
        await says("Your cart is empty.");
      },
    },
    stocked: {
      "cart, full": async ({ visit, cart, lines, says }) => {
        await visit("/cart");
        await cart(...lines);
        await visit("/cart");
        await says("Proceed to Checkout");
      },
    },
  },
  "storefront/checkout/checkout.tsx": {
    stocked: {
      checkout: async ({ visit, cart, lines, says }) => {
        await visit("/cart");
        await cart(...lines);
        await visit("/checkout");
        await says("Place Order");
      },
      "checkout, wrong": async ({ press, fill, says }) => {
        await fill("Phone", "call me");
        await press("Place Order");
        await says("Validation Error");
      },
      "checkout, placing": async ({ page, visit, hold, press, says }) => {
        await visit("/checkout");
        await fillCheckout(page, GOOD_FORM);
        await hold("**/create-order");
        await press("Place Order");
        await says("Processing...");
      },
      "checkout, failed": async ({ page, visit, refuse, press, says }) => {
        await visit("/checkout");
        await fillCheckout(page, GOOD_FORM);
        await refuse("**/create-order");
        await press("Place Order");
        await says("Order Failed");
      },
    },
  },
  "storefront/account/account.tsx": {
    stocked: {
      "own orders, signed out": async (world) => {
        await saveSettings(world, { has_accounts: true });
        await world.visit("/account");
        await world.says("Send the code");
      },
      "own orders, code": async (world) => {
        await typeEmail(world, newAddress());
        await world.press("Send the code");
        await world.says("Check your email");
      },
      "own orders, signed in": async (world) => {
        const email = newAddress();
        await world.press("Use another email");
        await typeEmail(world, email);
        await world.press("Send the code");
        await world.says("Check your email");
        await world.fill("Code", await accountCode(world, email));
        await world.press("Sign in");
        await world.says("Your devices");
      },
    },
  },
  "storefront/withdraw/withdraw.tsx": {
    stocked: {
      withdrawal: async ({ visit, says }) => {
        await visit("/withdraw");
        await says("No account is needed.");
      },
      "withdrawal, wrong": async ({ visit, press, says }) => {
        await visit("/withdraw");
        await press("Continue");
        await says("Name is required");
      },
      "withdrawal, chosen": async (world) => {
        await findForWithdrawal(world);
        await world.says("Confirm withdrawal");
      },
      "withdrawal, received": async (world) => {
        await findForWithdrawal(world);
        await world.page.route("**/api/withdrawals", (route) => route.fulfill({ json: WITHDRAWN }));
        await world.press("Confirm withdrawal");
        await world.says("We received your withdrawal");
      },
    },
  },
  "storefront/back-in-stock/ask.ts": {
    stocked: {
      "mail when back": openWishForm,
      "mail when back, wrong": async ({ page, press, fill, says }) => {
        await fill("Email", "zoe");
        await page.locator("form").evaluateAll((forms: HTMLFormElement[]) => {
          for (const form of forms) form.noValidate = true;
        });
        await press("Mail me");
        await says("Invalid email address");
      },
      "mail when back, asked": sendWish,
    },
  },
  "storefront/back-in-stock/wish.ts": {
    stocked: {
      "wish, asked": async (world) => {
        await openWishForm(world);
        await sendWish(world);
        await world.go(await linkMailedTo(world, WAITING));
        await world.says("as soon as");
      },
      "wish, waiting": async ({ press, says }) => {
        await press("Confirm");
        await says("You are on the list");
      },
      "wish, removed": async ({ press, says }) => {
        await press("Remove me");
        await says("Your address is removed");
      },
    },
  },
  "storefront/news/ask.ts": {
    stocked: {
      "news, in the footer": openNewsForm,
      "news, wrong": async ({ page, press, says }) => {
        await page.getByRole("contentinfo").getByLabel("Email").fill("zoe");
        await page.locator("form").evaluateAll((forms: HTMLFormElement[]) => {
          for (const form of forms) form.noValidate = true;
        });
        await press("Sign up");
        await says("Invalid email address");
      },
      "news, asked": sendNewsForm,
    },
  },
  "storefront/news/consent.ts": {
    stocked: {
      "consent, asked": async (world) => {
        await openNewsForm(world);
        await sendNewsForm(world);
        await world.go(await linkMailedTo(world, SUBSCRIBER));
        await world.says("This is what you agree to:");
      },
      "consent, given": async ({ press, says }) => {
        await press("Confirm");
        await says("You are on the list");
      },
      "consent, left": async ({ press, says }) => {
        await press("Leave the list");
        await says("You have left the list");
      },
    },
  },
  "storefront/order-confirmation/order-confirmation.tsx": {
    stocked: {
      confirmation: async ({ visit, orders, says }) => {
        await visit(`/checkout/orders/${orders[0]?.id}`);
        await says("Order Confirmed!");
      },
      "confirmation, not found": async ({ visit, says }) => {
        await visit(`/checkout/orders/${NOWHERE}`);
        await says("Order not found");
      },
    },
  },
  "storefront/invoice/invoice.tsx": {
    stocked: {
      "invoice, not found": async ({ visit, says }) => {
        await visit(`/checkout/orders/${NOWHERE}/invoice`);
        await says("Invoice not found");
      },
    },
  },
  "storefront/order-status/order-status.tsx": {
    stocked: {
      "order status": (world) => visitOrder(world, "unfulfilled"),
      "order status, partly shipped": (world) => visitOrder(world, "partial"),
      "order status, shipped": (world) => visitOrder(world, "fulfilled"),
      "order status, protected": async (world) => {
        await protectOrders(world, true);
        await visitOrder(world, "partial");
        await world.says("Is this your order?");
      },
      "order status, wrong answer": async ({ fill, press, says }) => {
        await fill("Postal code or email", "nobody@example.com");
        await press("Show the order");
        await says(/^This does not match the order|^Too many wrong answers/);
      },
      "order status, not found": async (world) => {
        const { visit, says } = world;
        await protectOrders(world, false);
        await visit("/orders/1234567890");
        await says("Order Not Found");
      },
    },
  },
};

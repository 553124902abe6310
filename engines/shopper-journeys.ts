import assert from "node:assert/strict";
import { type Page, pageIn } from "./page.ts";
import type { World } from "./world.ts";

const ADDRESS = {
  Email: "anna@example.com",
  "Full Name": "Anna Bianchi",
  "Address Line 1": "Via Roma 1",
  City: "Milano",
  "Postal Code": "20121",
};

export function buyByMouse(world: World): Promise<void> {
  return buyPlanter(world, "Place Order");
}

export async function buyPlanter({ shopper, shop }: World, placeOrder: string): Promise<void> {
  await shopper.open(`${shop.home}/products`);
  await shopper.click("link", "Terracotta Planter");
  await shopper.isAt(/\/products\/terracotta-planter$/);
  for (const value of ["Medium", "Chalk"]) await shopper.click("radio", value);
  await shopper.click("button", "Add to cart");
  await shopper.click("button", /^Cart, \d+ items?$/);
  await shopper.click("link", "Check out");
  await shopper.find("heading", "Checkout");
  for (const [label, text] of Object.entries(ADDRESS)) await shopper.fill(label, text);
  await shopper.click("button", placeOrder);
  await expectOrder(shopper);
}

export async function buyByKeyboard({ shopper, shop }: World): Promise<void> {
  await shopper.open(`${shop.home}/products`);
  await shopper.find("link", "Terracotta Planter");
  await pressByKeyboard(shopper, "link", "Terracotta Planter");
  await shopper.isAt(/\/products\/terracotta-planter$/);
  // The focus moves when the page is rendered, not when the URL changes.
  await shopper.find("radio", "Small");
  // Tab leads to the group of an option, and the arrow keys to its values.
  await shopper.tabTo("radio", "Small");
  await shopper.press("ArrowRight");
  await shopper.tabTo("radio", "Terracotta");
  await shopper.press("ArrowRight");
  await pressByKeyboard(shopper, "button", "Add to cart");
  await shopper.find("button", "Cart, 1 item");
  await shopper.tabTo("button", "Cart, 1 item", "Shift+Tab");
  await shopper.press("Enter");
  await pressByKeyboard(shopper, "link", "Check out");
  await shopper.find("heading", "Checkout");
  await shopper.says("Medium / Chalk");
  for (const [label, text] of Object.entries(ADDRESS)) {
    await shopper.tabTo("textbox", label);
    await shopper.type(text);
  }
  await shopper.press("Enter");
  await expectOrder(shopper);
}

async function pressByKeyboard(page: Page, role: string, name: string): Promise<void> {
  await page.tabTo(role, name);
  await page.press("Enter");
}

async function expectOrder(shopper: Page): Promise<void> {
  await shopper.find("heading", "Order Confirmed!");
  await shopper.click("link", "Track Order");
  await shopper.find("heading", /^Order #\d{10}$/);
  await shopper.back();
  await shopper.find("heading", "Order Confirmed!");
}

/** On a phone: the first invalid field has the focus, with a visible ring, and nothing covers it. */
export async function sendBlankCheckout({ shopper, shop }: World): Promise<void> {
  await shopper.resize(390, 844);
  await shopper.open(`${shop.home}/products/glass-carafe-with-tumbler`);
  await shopper.click("button", "Add to cart");
  await shopper.find("button", "Cart, 1 item");
  await shopper.open(`${shop.home}/checkout`);
  await shopper.click("button", "Place Order");
  await shopper.says("Invalid email address");
  const email = await shopper.find("textbox", "Email");
  assert.ok(email.isFocused, "The first invalid field does not have the focus.");
  assert.ok(!email.coveredBy, `It is covered by ${email.coveredBy}.`);
  await shopper.focusIsSeen();
  await shopper.resize(1280, 800);
}

export async function shopWithoutScripts({ engine, shop }: World): Promise<void> {
  const page = pageIn(await engine.openWindow({ javascript: false }));
  try {
    await page.open(`${shop.home}/products`);
    await page.click("link", "Terracotta Planter");
    await page.isAt(/\/products\/terracotta-planter$/);
    for (const path of ["cart", "checkout"]) {
      await page.open(`${shop.home}/${path}`);
      await page.says("JavaScript");
    }
    assert.deepEqual(await page.takeTroubles(), []);
  } finally {
    await page.close();
  }
}

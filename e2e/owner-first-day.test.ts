import type { Page } from "playwright-core";
import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { holdRequests, openPage } from "./browser.ts";
import {
  atDashboard,
  expectGoodLook,
  freshName,
  linkIn,
  newAddress,
  newMail,
  onboard,
  signIn,
  toast,
} from "./owner.ts";
import { sharedShop } from "./shared.ts";

declare global {
  interface Window {
    mostPieces: number;
  }
}

const shop = sharedShop();

test("from the landing page to an open store, its settings, and out again", async () => {
  const { page, troubles } = await openPage();
  const email = newAddress();
  const name = freshName("Clay & Kiln");
  const home = /\/\w+-clay-kiln$/;
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const path = () => new URL(page.url()).pathname;

  await page.goto(shop.url);
  await page.getByRole("link", { name: "Start for free" }).first().click();
  await page.getByLabel("Email").fill(email);
  expect(await page.getByRole("textbox").count()).toBe(1);
  expect(await page.getByLabel("Email").getAttribute("type")).toBe("email");
  await expectGoodLook(page, "owner-auth");
  expect((await page.getByRole("main").boundingBox())?.width).toBeLessThanOrEqual(440);
  for (const name of ["Help", "Privacy", "Terms"]) await page.getByRole("link", { name }).click();
  expect(path()).toBe("/admin/auth");
  const release = await holdRequests(page, "**/api/auth/sign-in");
  await page.getByRole("button", { name: "Continue with email" }).click();
  await page.getByRole("button", { name: "Sending...", exact: true }).waitFor();
  release();

  await toast(page, "Magic link sent! Check your email.").waitFor();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await says(`A magic link was sent to ${email}`);
  await expectGoodLook(page, "owner-check-your-email");

  const link = linkIn(await newMail(shop, email, 0));
  expect(link).toContain(`${shop.url}/admin/auth/confirm#`);
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(page.url()).toBe(`${shop.url}/admin/auth/confirm`);
  await says(`Press the button to sign in on this device as ${email}.`);
  await expectGoodLook(page, "owner-confirm");
  await page.getByRole("button", { name: "Sign in" }).click();

  await page.getByRole("heading", { name: "What's your store name?" }).waitFor();
  expect(path()).toBe("/admin/onboarding");
  await says("You can change it later in settings.");
  await page.getByRole("progressbar", { name: "Setting up your store" }).getByText("Step 1 of 3").waitFor();
  const toStepTwo = page.getByRole("button", { name: "Continue" });
  expect(await toStepTwo.isDisabled()).toBe(true);
  await page.getByLabel("Store name").fill("   ");
  expect(await toStepTwo.isDisabled()).toBe(true);
  await page.getByLabel("Store name").press("Enter");
  await says("Please enter a store name");
  expect(await page.getByLabel("Store name").evaluate(isFocused)).toBe(true);
  await page.getByLabel("Store name").fill(name);
  await says(home);
  await expectGoodLook(page, "owner-onboarding-1");
  await toStepTwo.click();

  await toast(page, "Store name updated!").waitFor();
  for (const feature of ["Product Management", "Collections", "Order Management"])
    await page.getByRole("heading", { name: feature }).waitFor();
  await expectGoodLook(page, "owner-onboarding-2");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("heading", { name: "You're All Set!" }).waitFor();
  expect(await page.getByRole("button", { name: "Create Your First Product" }).isEnabled()).toBe(true);
  await expectGoodLook(page, "owner-onboarding-3");
  await page.getByRole("button", { name: "Go to Dashboard" }).click();

  await toast(page, "Welcome to your store!").waitFor();
  await atDashboard(page);
  for (const card of ["Orders Today", "Revenue Today", "Units Sold", "Low Stock", "Recent Orders"])
    await page.getByRole("heading", { name: card }).waitFor();
  await says("€0.00");
  const storefront = page.getByRole("link", { name: "View storefront" });
  expect(await storefront.getAttribute("href")).toMatch(home);
  expect(await storefront.getAttribute("target")).toBe("_blank");
  await page.getByRole("banner").getByText(name).waitFor();
  await expectGoodLook(page, "owner-dashboard");

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Store Settings" }).waitFor();
  await page.getByText("This device").waitFor();
  for (const card of ["Demo Data", "Email Notifications"])
    await page.getByRole("heading", { name: card, exact: true }).waitFor();
  await says("E-mails are simulated by default");
  await says("Real sending needs an e-mail-provider API key secret");
  expect(await page.getByLabel("Currency").inputValue()).toBe("EUR");
  expect(await page.getByLabel("Currency").isEditable()).toBe(false);
  await expectGoodLook(page, "owner-settings");
  await page.getByLabel("Shipping flat rate (cents)").fill("500");
  await says("€5.00");
  await page.getByLabel("Store name").fill(`${name} & Co`);
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  // The bar with the button has disappeared.
  await expect.poll(() => page.getByLabel("Store name").evaluate(isFocused)).toBe(true);
  await page.getByRole("banner").getByText(`${name} & Co`).waitFor();

  await page.getByRole("button", { name: "Send a test mail" }).click();
  await toast(page, "Email simulated").waitFor();

  await page.getByRole("button", { name: "Logout" }).click();
  await toast(page, "Logged out successfully").waitFor();
  await page.getByLabel("Email").waitFor();
  expect(page.url()).toBe(`${shop.url}/admin/auth`);
  expect(troubles).toEqual([]);
});

test("onboarding restarts with the saved name, shows confetti, and cannot be skipped or repeated", async () => {
  const { page, troubles } = await openPage();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await countPieces(page);
  const name = freshName("Paper Boat");
  await signIn(page, shop, newAddress());
  await page.getByLabel("Store name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Collections" }).waitFor();

  await page.goto(`${shop.url}/admin/settings`);
  await page.getByRole("heading", { name: "What's your store name?" }).waitFor();
  expect(page.url()).toBe(`${shop.url}/admin/onboarding`);
  expect(await page.getByLabel("Store name").inputValue()).toBe(name);

  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Collections" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  // So tall that no piece leaves the screen before the last one appears.
  await page.setViewportSize({ width: 1280, height: 6_000 });
  await page.locator("canvas").waitFor();
  // On a slow machine the first pieces have fallen before the last appears.
  const mostPieces = () => page.evaluate(() => window.mostPieces);
  await expect.poll(mostPieces).toBeGreaterThan(450);
  expect(await mostPieces()).toBeLessThanOrEqual(500);
  await page.getByRole("button", { name: "Go to Dashboard" }).click();
  await atDashboard(page);

  await page.goto(`${shop.url}/admin/onboarding`);
  await atDashboard(page);
  await page.goto(`${shop.url}/admin/auth`);
  await atDashboard(page);
  expect(troubles).toEqual([]);
});

test("'Create Your First Product' leads to the new-product screen", async () => {
  const { page } = await openPage();
  await signIn(page, shop, newAddress());
  await page.getByLabel("Store name").fill(freshName("Thimble"));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Collections" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create Your First Product" }).click();
  await page.waitForURL(`${shop.url}/admin/products/new`);
});

test("a taken or reserved name is refused with a message, and the name stays in the field", async () => {
  const first = await openPage();
  const { name: taken } = await onboard(first.page, shop, newAddress(), "Only Once");

  const { page } = await openPage();
  await signIn(page, shop, newAddress());
  for (const name of [`${taken.replace(" ", "   ").toUpperCase()}!`, "Checkout"]) {
    await page.getByLabel("Store name").fill(name);
    await page.getByRole("button", { name: "Continue" }).click();
    const sentence = "This store name is already taken. Please choose a different name.";
    await page.getByRole("main").getByText(sentence).waitFor();
    await toast(page, sentence).first().waitFor();
    expect(await page.getByLabel("Store name").inputValue()).toBe(name);
  }
});

test("every rule of the settings form has its own message", async () => {
  const first = await openPage();
  const { slug: taken } = await onboard(first.page, shop, newAddress(), "Ruled Before");
  const { page, troubles } = await openPage();
  const { slug } = await onboard(page, shop, newAddress(), "Rule Book");
  await page.goto(`${shop.url}/admin/settings`);
  const cases = [
    ["Store name", "  ", "Store name is required"],
    ["Store name", "x".repeat(101), "Store name too long"],
    ["Store slug", "", "Store slug is required"],
    ["Store slug", "Über uns", "Slug must contain only lowercase letters, numbers, and hyphens"],
    ["Store slug", "-rule-book", "Slug must contain only lowercase letters, numbers, and hyphens"],
    ["Shipping flat rate (cents)", "-1", "Shipping rate must be positive"],
    ["Tax (%)", "-0.5", "Tax rate must be positive"],
    ["Tax (%)", "100.01", "Tax rate cannot exceed 100%"],
    ["Tax (%)", "1.005", "Tax rate can have at most 2 decimals"],
  ] as const;
  for (const [label, value, message] of cases) {
    await page.getByLabel(label).fill(value);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("main").getByText(message).waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
  }
  expect(await page.getByLabel("Store slug").inputValue()).toBe(slug);
  expect(troubles).toEqual([]);

  await page.getByLabel("Store slug").fill(taken);
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("main")
    .getByText("This store slug is already taken. Please choose a different one.")
    .waitFor();
  expect(await page.getByLabel("Store slug").inputValue()).toBe(taken);
});

swept("leaving or logging out with changed settings asks first", async () => {
  const { page, troubles } = await openPage();
  const { name } = await onboard(page, shop, newAddress(), "Second Thoughts");
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByLabel("Store name").fill("Third Thoughts");

  await page.getByRole("button", { name: "Logout" }).click();
  const logout = page.getByRole("alertdialog", { name: "Log out without saving?" });
  await logout.getByRole("button", { name: "Cancel" }).click();
  await logout.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Products" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Store name").inputValue()).toBe("Third Thoughts");

  await page.getByRole("link", { name: "Products" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByText("No products yet. Create your first product!").waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => page.getByLabel("Store name").inputValue()).toBe(name);
  expect(troubles).toEqual([]);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

/** Each piece of confetti saves the canvas once a frame, and each frame starts with a clear canvas. */
async function countPieces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { clearRect, save } = CanvasRenderingContext2D.prototype;
    let pieces = 0;
    window.mostPieces = 0;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      pieces = 0;
      clearRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.save = function () {
      window.mostPieces = Math.max(window.mostPieces, ++pieces);
      save.apply(this);
    };
  });
}

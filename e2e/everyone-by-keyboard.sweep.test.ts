import type { FileChooser } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, untilAlive } from "./browser.ts";
import { pictures } from "./catalogue.ts";
import { expectFocusKept, expectTrap, pressByKeyboard, tabTo, typeByKeyboard } from "./keyboard.ts";
import { codeIn, freshName, newAddress, newMail } from "./owner.ts";
import { shared } from "./shared.ts";
import { openStockedShop } from "./stocked-shop.ts";

// No mouse: after the first address everything is done with the keyboard.

const shop = shared(() => openStockedShop());

test("a shopper buys a shirt: home, options, drawer, checkout, confirmation", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.home);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").innerText()).toBe("Skip to content");
  await pressByKeyboard(page, "link", "Linen Shirt");
  await page.getByRole("heading", { level: 1, name: "Linen Shirt" }).waitFor();
  await expectFocusKept(page, "a new page");

  const price = page.locator("[aria-live=polite]", { hasText: "€2" });
  expect(await price.innerText()).toBe("From €20.00");
  // One tab stop for each option, arrow keys within it. Space clears the chosen value, and chooses it again.
  await tabTo(page, "radio", "S");
  await page.keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: "M", exact: true }).isChecked()).toBe(true);
  await tabTo(page, "radio", "Red");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => price.innerText()).toBe("€23.00");
  await page.keyboard.press("Space");
  await expect.poll(() => price.innerText()).toBe("From €20.00");
  await page.keyboard.press("Space");
  await expect.poll(() => price.innerText()).toBe("€23.00");
  await pressByKeyboard(page, "button", "Increase quantity");
  await pressByKeyboard(page, "button", "Add to cart");
  await page.getByRole("button", { name: "Cart, 2 items" }).waitFor();

  await tabTo(page, "button", "Cart, 2 items", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expectTrap(page, "Cart, 2 items");
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, "button", /^Decrease quantity of/);
  await expect.poll(() => page.getByText("€23.00 EUR").count()).toBe(1);
  await expectFocusKept(page, "the button that is at its end");
  await pressByKeyboard(page, "link", "Check out");

  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await expectFocusKept(page, "a new page");
  await pressByKeyboard(page, "button", "Place Order");
  await page.getByText("Validation Error").waitFor();
  await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("email");
  await page.keyboard.type("anna@example.com");
  await typeByKeyboard(page, "Full Name", "Anna Bianchi");
  await typeByKeyboard(page, "Address Line 1", "Via Roma 1");
  await typeByKeyboard(page, "City", "Milano");
  await typeByKeyboard(page, "Postal Code", "20121");
  await expect.poll(() => page.getByText("Validation Error").count()).toBe(0);
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await expectFocusKept(page, "a new page");
  await pressByKeyboard(page, "link", "Track Order");
  await page.getByRole("heading", { name: /^Order #/ }).waitFor();
  expect(troubles).toEqual([]);
});

test("an owner signs in, opens a store, creates a product and sees it there", async () => {
  const { page, troubles } = await openPage();
  await page.goto(`${shop.url}/admin/auth`);
  const email = newAddress();
  await typeByKeyboard(page, "Email", email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await typeByKeyboard(page, "6-digit code", codeIn(await newMail(mailbox(), email, 0)));

  await page.getByRole("heading", { name: "What's your store name?" }).waitFor();
  await expectFocusKept(page, "the next step");
  await typeByKeyboard(page, "Store name", freshName("Keys Only"));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Product Management" }).waitFor();
  await expectFocusKept(page, "the next step");
  await pressByKeyboard(page, "button", "Continue");
  await page.getByRole("heading", { name: "You're All Set!" }).waitFor();
  await pressByKeyboard(page, "button", "Go to Dashboard");
  await page.getByText("No orders yet", { exact: true }).waitFor();
  await expectFocusKept(page, "a new screen");

  await tabTo(page, "link", "Products", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByText("No products yet. Create your first product!").waitFor();
  await expectFocusKept(page, "a new screen");
  await pressByKeyboard(page, "link", "Add Product");
  await page.getByRole("heading", { name: "New product" }).waitFor();
  await expectFocusKept(page, "a new screen");

  await typeByKeyboard(page, "Title", "Oak Board");
  await typeByKeyboard(page, "Description", "Cut from one piece.");
  await tabTo(page, "combobox", "Status");
  await page.keyboard.type("Active");

  await tabTo(page, "tab", "Details", "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await pressByKeyboard(page, "button", "Choose images");
  await choose(await chooser);
  await page.getByLabel("Alternative text of image 1").waitFor();
  await typeByKeyboard(page, "Alternative text of image 1", "A board of oak");

  await tabTo(page, "tab", /^Media/, "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, "button", "Add option");
  await page.keyboard.type("Size");
  await page.keyboard.press("Enter");
  await expectFocusKept(page, "Enter in a field");
  await tabTo(page, "textbox", "Values");
  for (const value of ["Small", "Larg"]) {
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
  await tabTo(page, "button", "Rename Larg", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Large");
  await page.keyboard.press("Enter");
  await expectFocusKept(page, "a value that was renamed");

  await tabTo(page, "gridcell", "0.00");
  for (const figure of ["32", "48"]) {
    await page.keyboard.type(figure);
    await page.keyboard.press("Enter");
  }
  await page.getByText("2 variants", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await pressByKeyboard(page, "button", "Save");
  await page.getByRole("link", { name: "Oak Board", exact: true }).waitFor();
  await expectFocusKept(page, "a new screen");

  await tabTo(page, "button", "Delete Oak Board");
  await page.keyboard.press("Enter");
  await expectTrap(page, "Delete Oak Board");

  await tabTo(page, "link", "View storefront", "Shift+Tab");
  const [storefront] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  // Keys that arrive while the tab loads go nowhere.
  await storefront.getByRole("link", { name: "Oak Board" }).first().waitFor();
  await untilAlive(storefront);
  await pressByKeyboard(storefront, "link", "Oak Board");
  await storefront.getByRole("heading", { level: 1, name: "Oak Board" }).waitFor();
  await storefront.getByText("From €32.00").waitFor();
  await storefront.getByRole("button", { name: "Enlarge: A board of oak" }).waitFor();
  expect(troubles).toEqual([]);
});

async function choose(chooser: FileChooser): Promise<void> {
  await chooser.setFiles(await pictures("#b98d5f"));
}

function mailbox() {
  const read = (to: string) => fetch(`${shop.url}/dev/mailbox.json?to=${to}`).then((answer) => answer.json());
  return { ...shop, mailbox: read };
}

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { arabic } from "#rules/language/arabic.ts";
import type { Catalogue } from "#rules/language/catalogue.ts";
import { german } from "#rules/language/german.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { fillCheckout } from "./open-store.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

const EMAIL = "erika@example.com";

const speak = (language: string) => shop.store.call("PUT", "/api/store/settings", { language });

/** Every script of the page, which says one language. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );

async function buyMug(page: Page, { address, checkout, confirmation, field, product }: Catalogue) {
  await shop.visit(page, "/products/mug");
  await page.getByRole("button", { name: String(product.add), exact: true }).click();
  await shop.visit(page, "/checkout");
  await fillCheckout(page, {
    [String(field.emailLabel)]: EMAIL,
    [String(address.fullName)]: "Erika Mustermann",
    [String(address.line1)]: "Lindenstraße 1",
    [String(address.city)]: "Berlin",
    [String(address.postalCode)]: "10969",
  });
  await page.getByRole("button", { name: String(checkout.placeOrder), exact: true }).click();
  await page.getByRole("heading", { name: String(confirmation.title) }).waitFor();
}

test("a shop in German speaks it from the product to the mail, in files of its own", async () => {
  await speak("de");
  const { page, troubles } = await shop.openCart();
  await buyMug(page, german);
  expect(await page.getAttribute("html", "lang")).toBe("de");
  expect(await page.locator("dl").last().innerText()).toMatch(/12,50\u00a0€|37,50\u00a0€/);
  for (const script of await scripts(page)) expect(script).toMatch(/^\/assets\/de-\w+\//);
  expect(troubles).toEqual([]);
  await expect.poll(() => shop.mailbox(EMAIL)).toHaveLength(1);
  const [mail] = await shop.mailbox(EMAIL);
  expect(mail?.subject).toMatch(/^Ihre Bestellung/);
  expect(mail?.html).toContain('lang="de"');
});

test("the owner's own word stands on the button, and in the browser's code", async () => {
  await speak("de");
  const { version } = await shop.store.call<{ version: number }>("GET", "/api/shop-texts");
  const texts = { "product.add": "Ab ins Körbchen", "product.added": "Liegt im Körbchen" };
  await shop.store.call("PUT", "/api/shop-texts", { version, texts });
  const { page, troubles } = await shop.openCart();
  await shop.visit(page, "/products/mug");
  await page.getByRole("button", { name: "Ab ins Körbchen" }).click();
  await page.getByText("Liegt im Körbchen").waitFor();
  expect(troubles).toEqual([]);
  await shop.store.call("PUT", "/api/shop-texts", { version: version + 1, texts: {} });
});

swept("a shop in Arabic is read from right to left, on a phone", async () => {
  await speak("ar");
  const { page, troubles } = await shop.openCart({ width: 390 });
  await buyMug(page, arabic);
  await expectAccessible(page);
  await takePicture(page, "arabic-confirmation-390");
  for (const path of ["", "/products", "/products/mug", "/cart", "/checkout"]) {
    await shop.visit(page, path);
    expect(await page.getAttribute("html", "dir")).toBe("rtl");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await takePicture(page, `arabic${path.replaceAll("/", "-")}-390`);
  }
  expect(troubles).toEqual([]);
});

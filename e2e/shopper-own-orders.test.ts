import { expect, test } from "vitest";
import { expectAccessible, expectGoodAtAnyWidth } from "./browser.ts";
import { ADDRESS, openStore, openWithCart, placeOrder, putInCart, stockUp } from "./open-store.ts";
import { codeIn, newAddress } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(async (shared) => ({ ...shared, store: await openStore(shared, "Old Friends") }));

async function codeFor(email: string): Promise<string> {
  const find = async () => (await shop.mailbox(email)).find(({ subject }) => subject.startsWith("Your code"));
  await expect.poll(find).toBeDefined();
  return codeIn((await find()) as Awaited<ReturnType<typeof shop.mailbox>>[number]);
}

test("a customer finds her orders by a code, saves her address and buys again with it", async () => {
  const { store } = shop;
  await store.page.goto(`${shop.url}/admin/settings/customers`);
  await store.page.getByRole("checkbox", { name: "Let customers see their own orders" }).check();
  await store.page.getByText("stands at the bottom of every page").waitFor();

  const email = newAddress();
  const mug = await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 5 });
  const { page, troubles } = await openWithCart(shop, store.slug, [{ ...mug, quantity: 2 }], { width: 390 });
  await placeOrder(shop, store.slug, page, { ...ADDRESS, Email: email });

  await page.getByRole("contentinfo").getByRole("link", { name: "Your orders" }).click();
  await expectGoodAtAnyWidth(page, "own-orders-email");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await expectGoodAtAnyWidth(page, "own-orders-code");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("That code is not right.").waitFor();
  await page.getByLabel("Code").fill(await codeFor(email));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(`Signed in as ${email}`).waitFor();
  await expectGoodAtAnyWidth(page, "own-orders");
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Order #/ }).click();
  await page.getByRole("heading", { name: /^Order #/ }).waitFor();
  await page.getByText("Mug").first().waitFor();
  await expectGoodAtAnyWidth(page, "own-order");
  await page.getByRole("link", { name: "All your orders" }).click();

  expect(await page.getByLabel("Address Line 1").inputValue()).toBe(ADDRESS["Address Line 1"]);
  await page.getByLabel("Address Line 1").fill("Via Nuova 7");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByText("Your address is saved.").waitFor();

  await putInCart(page, store.slug, [{ ...mug, quantity: 1 }]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await expect.poll(() => page.getByLabel("Address Line 1").inputValue()).toBe("Via Nuova 7");
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();

  await putInCart(page, store.slug, [{ ...mug, quantity: 1 }]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByLabel("City").fill("Torino");
  await page.goto(`${shop.url}/${store.slug}/account`);
  expect(await page.getByRole("link", { name: /^Order #/ }).count()).toBe(2);
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.getByRole("button", { name: "Send the code" }).waitFor();
  // What came from the account is taken out of the checkout; what she typed stays.
  const draft = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(draft).not.toContain("Via Nuova 7");
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await expect.poll(() => page.getByLabel("City").inputValue()).toBe("Torino");
  for (const label of ["Email", "Address Line 1"]) expect(await page.getByLabel(label).inputValue()).toBe("");
  // The answer to the wrong code.
  expect(troubles.map(({ text }) => text)).toEqual([expect.stringContaining("422")]);
});

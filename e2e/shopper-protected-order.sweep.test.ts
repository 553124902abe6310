import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, openWithoutScripts, takePicture } from "./browser.ts";
import { ADDRESS, type OpenStore, openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { newAddress, toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(async (shared) => ({ ...shared, store: await openStore(shared, "Quiet Corner") }));

const EMAIL = newAddress();
const WRONG = "This does not match the order. Please check it and try again.";
const SWITCH = "Ask for the postal code or email";

async function protectOrders({ page, call }: OpenStore, width = 1440): Promise<void> {
  const { protects_orders } = await call<{ protects_orders: boolean }>("GET", "/api/store");
  if (protects_orders) return;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${shop.url}/admin/settings/details`);
  await page.getByRole("checkbox", { name: SWITCH }).check();
  await toast(page, "Settings updated successfully").waitFor();
}

/** The shopper's browser is at the confirmation. */
async function anOrder() {
  const { store } = shop;
  await protectOrders(store);
  const mug = await stockUp(store, { title: "Quiet Mug", priceCents: 900, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [mug]);
  await placeOrder(shop, store.slug, page, { ...ADDRESS, Email: EMAIL });
  const number = (await page.locator("main").innerText()).match(/#(\d{10})/)?.[1];
  return { shopper: page, number, address: `${shop.url}/${store.slug}/orders/${number}` };
}

async function answer(page: Page, words: string): Promise<void> {
  await page.getByLabel("Postal code or email").fill(words);
  await page.getByRole("button", { name: "Show the order" }).click();
}

test("an owner protects the pages of orders with one switch, and opens them again", async () => {
  const store = await openStore(shop, "Switches");
  const { page, call } = store;
  const isOn = async () => (await call<{ protects_orders: boolean }>("GET", "/api/store")).protects_orders;
  expect(await isOn()).toBe(false);
  await protectOrders(store);
  expect(await isOn()).toBe(true);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("checkbox", { name: SWITCH }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await takePicture(page, `settings-order-pages-${width}`);
  }
  await page.reload();
  await page.getByRole("checkbox", { name: SWITCH }).uncheck();
  await toast(page, "Settings updated successfully").waitFor();
  expect(await isOn()).toBe(false);
});

test("who has just ordered tracks the order without being asked", async () => {
  const { shopper, number, address } = await anOrder();
  await shopper.getByRole("link", { name: "Track Order" }).click();
  await shopper.getByRole("heading", { name: `Order #${number}` }).waitFor();
  expect(shopper.url()).toBe(address);
  await shopper.getByText("Via Roma 1").waitFor();
  await shopper.reload();
  await shopper.getByText("Via Roma 1").waitFor();
});

test.each([390, 768, 1440])("on %i pixels a stranger sees how far it is, and no more", async (width) => {
  const { address } = await anOrder();
  const { page, troubles } = await openPage({ width });
  await page.goto(address);
  await page.getByText("We're processing your order and will send a shipping confirmation soon.").waitFor();
  for (const words of ["Anna", "Via Roma", "20121", "Quiet Mug", "€9.00"])
    expect(await page.content()).not.toContain(words);
  await expectAccessible(page);
  await takePicture(page, `status-protected-${width}`);

  await answer(page, "20122");
  await page.getByText(WRONG).waitFor();
  const field = page.getByLabel("Postal code or email");
  // The browser focuses it with the first frame, which a busy machine draws after the text is there.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.evaluate((input) => document.getElementById(`${input.id}-error`)?.textContent)).toBe(
    WRONG,
  );
  await expectAccessible(page);
  await takePicture(page, `status-protected-wrong-${width}`);

  await answer(page, " 20-121");
  await page.getByText("Via Roma 1").waitFor();
  expect(page.url()).toBe(address);
  await page.reload();
  await page.getByText("Via Roma 1").waitFor();
  // The wrong answer was answered with 422.
  expect(troubles.filter(({ text }) => !text.includes("422"))).toEqual([]);
});

test("the link of the mail opens the page, and its proof does not stay in the address", async () => {
  const { number, address } = await anOrder();
  const link = (subject: RegExp) => async () => {
    const mail = (await shop.mailbox(EMAIL)).find((each) => subject.test(each.subject));
    return mail?.text.match(/http\S+key=\w+/)?.[0];
  };
  const proven = link(new RegExp(`${number}`));
  await expect.poll(proven).toBeTruthy();
  const { page, troubles } = await openPage();
  await page.goto((await proven()) ?? "");
  await page.getByText("Via Roma 1").waitFor();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  expect(await page.content()).not.toContain("key=");
  expect(troubles).toEqual([]);
});

test("without JavaScript the question can be answered, and too many wrong answers say so", async () => {
  const { address } = await anOrder();
  const { page, context } = await openWithoutScripts();
  await page.goto(address);
  for (let n = 0; n < 4; n++) {
    await answer(page, "nobody@example.com");
    await page.getByText(WRONG).waitFor();
  }
  await answer(page, EMAIL.toUpperCase());
  await page.getByText("Via Roma 1").waitFor();
  await context.clearCookies();
  await page.goto(address);
  await answer(page, "10000");
  await page.getByText(WRONG).waitFor();
  await answer(page, "20121");
  await page.getByText(/^Too many wrong answers. Please try again in \d+ minutes.$/).waitFor();
  await takePicture(page, "status-protected-too-many");
  await context.close();
});

import { expect, onTestFinished, test } from "vitest";
import { expectAccessible, openWithoutScripts, takePicture } from "./browser.ts";
import { ADDRESS, fillCheckout, openStore, openWithCart, stockUp } from "./open-store.ts";
import { newAddress } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(async (shared) => ({ ...shared, store: await openStore(shared, "Kiln & Co") }));

/** The page to which the mail that asks to confirm leads. */
async function linkMailedTo(email: string): Promise<string> {
  const find = async () =>
    (await shop.mailbox(email)).find(({ subject }) =>
      /^Please confirm: news from .*Kiln & Co$/.test(subject),
    );
  await expect.poll(find).toBeDefined();
  return (await find())?.text.match(/http\S+\/news-list\/\S+/)?.[0] ?? "";
}

test("a shopper ticks at the checkout, confirms by mail, is on the list, and leaves it", async () => {
  const { store } = shop;
  const { page: office } = store;
  const mug = await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 5 });
  await office.goto(`${shop.url}/admin/settings/customers`);
  await office.getByRole("checkbox", { name: "Ask shoppers whether they want news" }).click();
  await office.getByText("Nobody is on the list yet.").waitFor();

  const zoe = newAddress();
  const { page, troubles } = await openWithCart(shop, store.slug, [{ ...mug, quantity: 1 }], { width: 390 });
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  const tick = page.getByRole("checkbox", { name: /^Yes, I would like to get news from .*Kiln & Co/ });
  expect(await tick.isChecked()).toBe(false);
  // Asked once: the form of the footer is hidden here.
  expect(await page.getByRole("region", { name: "News from us" }).count()).toBe(0);
  const { Email: _, ...address } = ADDRESS;
  await fillCheckout(page, address);
  await page.getByRole("region", { name: "Contact" }).getByLabel("Email").fill(zoe);
  await tick.check();
  await takePicture(page, "news-checkout");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();

  await page.goto(await linkMailedTo(zoe));
  await page
    .getByText(/^Yes, I would like to get news from .*Kiln & Co by e-mail\./)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "You are on the list" }).waitFor();

  await office.reload();
  await office.getByText("1 subscriber on the list.").waitFor();
  await expectAccessible(office);
  await takePicture(office, "news-settings");

  await page.getByRole("button", { name: "Leave the list" }).click();
  await page.getByRole("heading", { name: "You have left the list" }).waitFor();
  await expectAccessible(page);
  await office.reload();
  await office.getByText("Nobody is on the list yet.").waitFor();
  expect(troubles).toEqual([]);
});

test("the form at the bottom of a page works without scripts", async () => {
  const { store } = shop;
  await store.call("PUT", "/api/store/settings", { asks_for_news: true });
  const email = newAddress();
  const { page, context } = await openWithoutScripts();
  onTestFinished(() => context.close());
  await page.goto(`${shop.url}/${store.slug}/products`);
  const form = page.getByRole("region", { name: "News from us" });
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await linkMailedTo(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "You are on the list" }).waitFor();
});

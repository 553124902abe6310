import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { WITHOUT_LIMITS } from "#test/server-process.ts";
import { openStripeFake } from "#test/stripe-fake.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { fillCheckout, openWithCart, stockUp } from "./open-store.ts";
import { shared } from "./shared.ts";
import { openShop } from "./shop.ts";

const KEY = "rk_test_cards_of_the_kiln";
const SECRET = "whsec_cards_of_the_kiln";

const shop = shared(async () => {
  const fake = await openStripeFake();
  const account = fake.open(KEY);
  const mugShop = await openMugShop(await openShop({ ...WITHOUT_LIMITS, STRIPE_API_URL: fake.url }));
  const keys = { active: true, restricted_key: KEY, webhook_secret: SECRET };
  await mugShop.store.call("PUT", "/api/payments/stripe", keys);
  const stop = async () => {
    const code = await mugShop.stop();
    await fake.close();
    return code;
  };
  return { ...mugShop, fake, account, stop };
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const atStripe = (page: Page) => heading(page, "Pay EUR 36.60").waitFor();
const confirmed = (page: Page) => heading(page, "Order Confirmed!").waitFor();
const pay = (page: Page) => button(page, "Pay").click();

const piecesInCart = (page: Page) =>
  page.evaluate((key) => {
    const lines: { quantity: number }[] = JSON.parse(localStorage.getItem(key) ?? "[]");
    return lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
  }, `storewright-cart-${shop.store.slug}`);

async function buy(page: Page) {
  await shop.visit(page, "/checkout");
  await page.getByRole("radio", { name: "Card and more" }).waitFor();
  await fillCheckout(page);
  await button(page, "Buy now").click();
  await atStripe(page);
}

async function openAtStripe(size = {}) {
  const opened = await shop.openCart(size);
  await buy(opened.page);
  const session = [...shop.account.sessions.values()].at(-1);
  if (!session) throw new Error("No page was made.");
  return { ...opened, session };
}

describe("an order by card", () => {
  test("is paid on Stripe's page, then confirmed, and only then is the cart empty", async () => {
    const { page, troubles } = await openAtStripe();
    await pay(page);
    await confirmed(page);
    await page.getByText("A confirmation email has been sent to").waitFor();
    expect(await piecesInCart(page)).toBe(0);
    expect(troubles).toEqual([]);
  });

  swept("that is changed after coming back from Stripe takes the place of the unpaid one", async () => {
    const { page, session } = await openAtStripe();
    await shop.visit(page, "/cart");
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await shop.visit(page, "/checkout");
    await page
      .getByText("Your last order is not paid yet. If you change it, this one takes its place.")
      .waitFor();
    await button(page, "Buy now").click();
    await heading(page, /^Pay EUR/).waitFor();
    expect(shop.account.sessions.get(session.id)?.status).toBe("expired");
    const [newest] = [...shop.account.sessions.values()].slice(-1);
    expect(newest?.amount_total).toBeGreaterThan(session.amount_total);
    await pay(page);
    await confirmed(page);
  });

  swept("that the webhook settles before the shopper is back is confirmed at once", async () => {
    const { page, session } = await openAtStripe();
    await shop.account.pay(session.id);
    const [event] = shop.account.events.slice(-1);
    if (!event) throw new Error("Nothing happened.");
    const to = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      fetch(`${shop.url}/api/payments/stripe/webhooks/${shop.store.id}`, { method: "POST", headers, body });
    expect((await shop.account.deliver(event, { to, secret: SECRET })).status).toBe(200);
    await page.goto(session.success_url);
    await confirmed(page);
    expect(await piecesInCart(page)).toBe(0);
    expect((await shop.account.deliver(event, { to, secret: SECRET })).status).toBe(200);
  });

  swept("that is given up by Stripe's link back leaves the cart, and can be bought again", async () => {
    const { page, troubles } = await openAtStripe();
    await link(page, "Back").click();
    await heading(page, "Nothing was paid").waitFor();
    await page.getByText("What you chose is still in your cart.").waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await takePicture(page, `card-not-paid-${width}`);
    }
    await link(page, "Back to the cart").click();
    await heading(page, "Your Cart").waitFor();
    expect(await piecesInCart(page)).toBe(2);
    await buy(page);
    await pay(page);
    await confirmed(page);
    expect(troubles).toEqual([]);
  });

  swept("that is left by the browser's button waits, and is paid or cancelled from there", async () => {
    const { page } = await openAtStripe();
    await page.goBack();
    await heading(page, "Waiting for your payment").waitFor();
    await link(page, "Pay now").waitFor();
    expect(await piecesInCart(page)).toBe(2);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await takePicture(page, `card-waiting-${width}`);
    }
    const waiting = page.url();
    await link(page, "Pay now").click();
    await atStripe(page);
    await page.goto(waiting);
    await link(page, "Cancel this order").click();
    await heading(page, "Nothing was paid").waitFor();
    expect(await piecesInCart(page)).toBe(2);
  });

  swept("while Stripe does not answer is waited for, then confirmed by itself", async () => {
    const { page, session, context } = await openAtStripe();
    shop.fake.trouble("GET /v1/checkout/sessions/{id}", { status: 500 });
    await pay(page);
    await heading(page, "Waiting for your payment").waitFor();
    expect(await piecesInCart(page)).toBe(2);
    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await takePicture(page, "card-waiting-offline");
    await context.setOffline(false);
    await confirmed(page);
    expect(session.payment_status).toBe("paid");
  });

  swept("whose money takes days says that it is under way", async () => {
    const { page, session } = await openAtStripe();
    await shop.account.promise(session.id);
    await page.goto(session.success_url);
    await heading(page, "Your payment is under way").waitFor();
    await page.getByText("We write to you when it has arrived.").waitFor();
    expect(await piecesInCart(page)).toBe(0);
    await expectAccessible(page);
    await takePicture(page, "card-under-way");
  });

  swept("found by its number waits for payment, without a way to pay", async () => {
    const { page, context } = await openAtStripe();
    const { orders } = await shop.store.call<{ orders: { order_number: number }[] }>(
      "GET",
      "/api/orders?page=1&payment=awaiting_payment",
    );
    const other = await context.newPage();
    await other.goto(`${shop.url}/${shop.store.slug}/orders/${orders[0]?.order_number}`);
    await other.getByText("Waiting for payment").waitFor();
    await takePicture(other, "card-status-waiting");
    expect(await other.content()).not.toMatch(/Pay now|\/pay\//);
    await link(page, "Back").click();
    await heading(page, "Nothing was paid").waitFor();
  });
});

swept(
  "an order below what Stripe charges cannot be paid by card, and the checkout says from what",
  async () => {
    const { store } = shop;
    const pin = await stockUp(store, { title: "Pin", priceCents: 40, stock: 5 });
    await store.call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 0 });
    const { page } = await openWithCart(shop, store.slug, [pin]);
    await shop.visit(page, "/checkout");
    await page.getByText("Paying by card starts at €0.50.").waitFor();
    await takePicture(page, "card-too-small");
    await store.call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 500 });
  },
);

describe("an owner", () => {
  const openSettings = () => shop.store.page.goto(`${shop.url}/admin/settings/payments`);

  test("enters the keys, tests the connection, and sees only how they end", async () => {
    const { page, troubles } = shop.store;
    await openSettings();
    await button(page, "Remove keys").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove keys" }).click();
    await page.getByText("Your checkout is a demo").waitFor();

    await page.getByLabel("Restricted key").fill("sk_test_may_do_everything");
    await button(page, "Save keys").click();
    await page.getByText("This is the secret key, which may do everything.").waitFor();
    await takePicture(page, "stripe-wrong-key");
    await page.getByLabel("Restricted key").fill(KEY);
    await page.getByLabel("Webhook secret").fill(SECRET);
    await button(page, "Save keys").click();
    await button(page, "Test the connection").click();
    await page.getByText("Stripe answers, and the key may do what it needs to.").waitFor();
    await page.getByText("Test mode", { exact: true }).waitFor();
    await page.getByText(`${shop.url}/api/payments/stripe/webhooks/${shop.store.id}`).waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await takePicture(page, `stripe-keys-${width}`);
    }
    await page.reload();
    await button(page, "Replace keys").waitFor();
    expect(await page.content()).not.toMatch(new RegExp(`${KEY}|${SECRET}`));
    expect(troubles).toEqual([]);
  });

  test("takes the card out of the checkout and puts it back", async () => {
    const { page } = shop.store;
    await openSettings();
    await page.getByRole("checkbox", { name: "Offer it at checkout" }).click();
    await page.getByText("Your checkout is a demo").waitFor();
    await page.getByRole("checkbox", { name: "Offer it at checkout" }).click();
    await page.getByText("Test mode", { exact: true }).waitFor();
  });

  swept("is asked for the keys again when they cannot be read any more", async () => {
    const { page } = shop.store;
    await page.route("**/api/payments/stripe", async (route) => {
      const answer = await route.fetch();
      const { account, ...rest } = await answer.json();
      await route.fulfill({ json: { ...rest, account: { ...account, keys_lost: true } } });
    });
    await openSettings();
    await page.getByText("Please enter both keys again").waitFor();
    await button(page, "Save keys").waitFor();
    await takePicture(page, "stripe-keys-lost");
    await page.unroute("**/api/payments/stripe");
  });

  test("sees that an order was paid by card, and gives it back to the card", async () => {
    const shopper = await openAtStripe();
    await pay(shopper.page);
    await confirmed(shopper.page);
    const orderId = shopper.page.url().split("/").at(-1);
    const { page } = shop.store;
    await page.goto(`${shop.url}/admin/orders/${orderId}`);
    await page.getByText(/· by card/).waitFor();
    await shop.store.call("POST", `/api/orders/${orderId}/refunds`, {
      lines: [],
      shipping_cents: 0,
      amount_cents: 100,
      note: "",
      tell_shopper: false,
      by_hand: false,
    });
    await page.reload();
    await page.getByText(/· to the card/).waitFor();
    await takePicture(page, "card-order");
    expect([...shop.account.refunds.values()].at(-1)).toMatchObject({ amount: 100, status: "succeeded" });
  });
});

import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, takePicture } from "./browser.ts";
import { handleOf, moveByKeyboard } from "./catalogue.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, fillCheckout, IN_BERLIN, savePayments, saveShipping } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

const takePayments = (methods: object[]) =>
  savePayments(
    shop.store,
    methods.map((method) => ({ ...VOUCHER, ...method })),
    "https://shop.example/terms",
  );

const VOUCHER = { kind: "custom", name: "Voucher", instructions: "" };
const TRANSFER = {
  kind: "bank-transfer",
  name: "Bank transfer",
  instructions: "IBAN DE02 1203\nBIC BYLADEM1",
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const way = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const ways = (page: Page) =>
  page
    .getByRole("group", { name: "Payment method" })
    .getByRole("radio")
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute("aria-label")));
const howToPay = (page: Page) => page.getByRole("region", { name: "How to pay" });

async function openCheckout(size = {}) {
  const opened = await shop.openCart(size);
  await shop.visit(opened.page, "/checkout");
  return opened;
}

async function buy(page: Page) {
  await button(page, "Buy now").click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
}

async function trackOrder(page: Page) {
  await page.getByRole("link", { name: "Track Order" }).click();
  await page.getByRole("heading", { name: /^Order #/ }).waitFor();
}

test("an owner switches the first ways to pay on, and moves them by keyboard", async () => {
  const { page, troubles } = shop.store;
  await page.goto(`${shop.url}/admin/settings/payments`);
  await page.getByText("Your checkout is a demo").waitFor();
  await expectAccessible(page);
  await takePicture(page, "payments-demo");

  await button(page, "Bank transfer").click();
  await page.getByLabel("Instructions").fill(TRANSFER.instructions);
  await page.getByLabel("Cancel unpaid orders after … days").fill("7");
  await page.getByLabel("Terms").fill("shop.example/terms");
  await button(page, "Save").click();
  await page.getByText("The order is cancelled later than you are reminded").waitFor();
  await page.getByText("Enter a web address that begins with https://").waitFor();
  await takePicture(page, "payments-wrong");
  await page.getByLabel("Cancel unpaid orders after … days").fill("14");
  await page.getByLabel("Terms").fill("https://shop.example/terms");

  await button(page, "Your own").click();
  const voucher = page.getByRole("group", { name: "New method" });
  await voucher.getByLabel("Name").fill("Voucher");
  await moveByKeyboard(page, handleOf(page, "Voucher"), "ArrowUp", "1 of 2");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await takePicture(page, `payments-${width}`);
  }
  await button(page, "Save").click();
  await toast(page, "Settings updated successfully").waitFor();
  const { methods } = await shop.store.call<{ methods: object[] }>("GET", "/api/payments");
  expect(methods).toMatchObject([{ name: "Voucher" }, { name: "Bank transfer" }]);
  await page.reload();
  await page.getByRole("button", { name: "Edit Voucher" }).waitFor();
  await takePicture(page, "payments-saved-1440");
  expect(troubles).toEqual([]);
});

swept(
  "a checkout that was opened before is still a demo: nobody owes what they did not agree to",
  async () => {
    await takePayments([{ active: false }]);
    const { page } = await openCheckout();
    await page.getByText("This is a demo checkout. No payment will be processed.").waitFor();
    await takePayments([TRANSFER]);
    await fillCheckout(page);
    await button(page, "Place Order").click();
    await page.getByText("Please choose how to pay. If you see no choice, load this page again.").waitFor();
    await page.reload();
    await way(page, "Bank transfer").waitFor();
    expect(await page.getByText("This is a demo checkout").count()).toBe(0);
    await buy(page);
  },
);

describe("by bank transfer", () => {
  test("chosen, bought, and how to pay is told, on a screen of any width", async () => {
    await takePayments([{ name: "Voucher" }, TRANSFER]);
    const { page, troubles } = await openCheckout({ width: 390 });
    await way(page, "Voucher").waitFor();
    expect(await page.getByText("Card number").count()).toBe(0);
    expect(await page.getByRole("link", { name: /^Terms/ }).getAttribute("href")).toBe(
      "https://shop.example/terms",
    );
    expect(await way(page, "Voucher").isChecked()).toBe(true);
    await page.getByText("Bank transfer").click();
    await page.getByText("IBAN DE02 1203").waitFor();
    await fillCheckout(page);
    await expectGoodAtAnyWidth(page, "checkout-payment");
    await buy(page);
    await expect
      .poll(() => howToPay(page).innerText())
      .toMatch(/To be paid\s+€36\.60\s+Reference\s+\d{10}\s+Payment method\s+Bank transfer\s+IBAN/);
    await expectGoodAtAnyWidth(page, "confirmation-payment");
    await trackOrder(page);
    await howToPay(page).waitFor();
    await expectGoodAtAnyWidth(page, "status-payment");
    // The id opens the confirmation, which shows the e-mail.
    expect(await page.content()).not.toMatch(/checkout\/orders\/[0-9a-f-]{36}/);
    expect(troubles).toEqual([]);
  });

  swept("by keyboard alone, and the choice outlives a reload", async () => {
    await takePayments([{ name: "Voucher" }, TRANSFER]);
    const { page } = await openCheckout();
    await way(page, "Voucher").waitFor();
    await fillCheckout(page);
    await way(page, "Voucher").focus();
    await page.keyboard.press("ArrowDown");
    expect(await way(page, "Bank transfer").isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => way(page, "Bank transfer").isChecked()).toBe(true);
  });
});

swept("cash on delivery is offered when it is shipped, pay at pickup when it is picked up", async () => {
  const kinds = [
    { kind: "cash-on-delivery", name: "Cash on delivery" },
    { kind: "pay-at-pickup", name: "Pay at pickup" },
  ];
  await takePayments(kinds);
  const zones = [{ name: "Home", countries: ["DE"], rates: [aRate("Post", 490)] }];
  await saveShipping(shop.store, { zones, pickup: { address: "Kiln Lane 1", instructions: "" } });
  const { page, troubles } = await openCheckout();
  await page.getByLabel("Country").selectOption("Germany");
  await way(page, "Cash on delivery").waitFor();
  expect(await ways(page)).toEqual(["Cash on delivery"]);
  await page.getByRole("radio", { name: /Local pickup/ }).check();
  await way(page, "Pay at pickup").waitFor();
  expect(await ways(page)).toEqual(["Pay at pickup"]);
  await fillCheckout(page, { Email: "anna@example.com", "Full Name": "Anna Weiß" });
  await buy(page);
  await page.getByText("Pay at pickup").waitFor();

  const other = await openCheckout();
  await other.page.getByLabel("Country").selectOption("Germany");
  await way(other.page, "Cash on delivery").waitFor();
  await fillCheckout(other.page, IN_BERLIN);
  await buy(other.page);

  await takePayments([{ ...kinds[1] }]);
  const third = await openCheckout();
  await third.page.getByLabel("Country").selectOption("Germany");
  await third.page.getByText("There is no way to pay for this order.").waitFor();
  await fillCheckout(third.page, IN_BERLIN);
  await button(third.page, "Buy now").click();
  await third.page.getByText("Validation Error").waitFor();
  await takePicture(third.page, "checkout-no-way-to-pay");
  await saveShipping(shop.store, { zones: [], pickup: null });
  expect(troubles).toEqual([]);
});

swept(
  "a way to pay of the owner's own that is gone meanwhile is refused, and the others are shown",
  async () => {
    await takePayments([{ name: "Voucher" }]);
    const { page } = await openCheckout();
    await way(page, "Voucher").waitFor();
    await fillCheckout(page);
    await takePayments([TRANSFER]);
    await button(page, "Buy now").click();
    await page.getByText("This way to pay is no longer available.").waitFor();
    await way(page, "Bank transfer").waitFor();
    expect(await ways(page)).toEqual(["Bank transfer"]);
    await buy(page);
  },
);

swept("without a connection nothing is bought, and the chosen way stays", async () => {
  await takePayments([{ name: "Voucher" }, TRANSFER]);
  const { page, context } = await openCheckout();
  await way(page, "Bank transfer").check();
  await fillCheckout(page);
  await context.setOffline(true);
  await button(page, "Buy now").click();
  await page.getByText("Order Failed").waitFor();
  await context.setOffline(false);
  expect(await way(page, "Bank transfer").isChecked()).toBe(true);
  await buy(page);
  await page.goBack();
  expect(page.url()).not.toContain("/checkout");
});

swept("when all ways to pay are switched off, the checkout is a demo again", async () => {
  await takePayments([TRANSFER]);
  const { page } = await openCheckout();
  await way(page, "Bank transfer").waitFor();
  await fillCheckout(page);
  await takePayments([]);
  await button(page, "Buy now").click();
  await page.getByText("This is a demo checkout. No payment will be processed.").waitFor();
  await button(page, "Place Order").click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(await howToPay(page).count()).toBe(0);
});

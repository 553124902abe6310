import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import type { CartLine } from "#rules/cart/cart.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectFitsAnyWidth } from "./browser.ts";
import { type OpenStore, openStore, orderByCall, stockUp } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
let mug: CartLine;
let bowl: CartLine;
let transfer: string;

// One store with a bank transfer for all: every journey has an order of its own.
beforeAll(async () => {
  store = await openStore(shop, "Casa Rossa");
  mug = await stockUp(store, { title: "Mug", priceCents: 1_000, stock: 100 });
  bowl = await stockUp(store, { title: "Bowl", priceCents: 2_000, stock: 100 });
  await store.call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 500, tax_percent: 10 });
  await store.call("PUT", "/api/payments", paymentsForm());
  const { methods } = await store.call<{ methods: { id: string }[] }>("GET", "/api/payments");
  transfer = methods[0]?.id ?? "";
});

swept("what can be done with an order is in one row, on a screen of any width", async () => {
  const { page } = store;
  await openOrder("row@example.com");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = ["Mark as paid", "More actions"].map(async (name) => {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      return box?.y;
    });
    const [pay, more] = await Promise.all(tops);
    expect(more, `${width} px`).toBe(pay);
  }
});

swept("Escape in a dialog of 'More actions' gives the focus back to it", async () => {
  const { page } = store;
  await pay(await openOrder("escape@example.com"));
  await page.reload();
  for (const name of ["Refund", "Cancel order"]) {
    await choose(page, name);
    await page.getByRole("dialog", { name }).waitFor();
    await page.keyboard.press("Escape");
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim());
    await expect.poll(focused).toBe("More actions");
  }
});

test("a wrong address is corrected, and the timeline says what it was", async () => {
  const { page } = store;
  const id = await openOrder("correct@example.com");
  const other = await store.context.newPage();
  await other.goto(`${shop.url}/admin/orders/${id}`);
  await other.getByRole("button", { name: "Correct address" }).click();
  await other.getByLabel("Address Line 1").fill("Via Nessuna 0");

  await page.getByRole("button", { name: "Correct contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct address and contact" });
  await expect.poll(() => focusedLabel(page)).toBe("Full Name");
  await dialog.getByText("The country stays Italy").waitFor();
  await dialog.getByLabel("E-mail").fill("nobody");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Invalid email address").waitFor();
  await expect.poll(() => focusedLabel(page)).toBe("E-mail");
  await expectAccessible(page);
  await dialog.getByLabel("E-mail").fill("corrected@example.com");
  await dialog.getByLabel("Address Line 1").fill("Via Po 2");
  await expectFitsAnyWidth(page, "order-correct");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Order corrected").waitFor();
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Correct contact");
  await page.getByRole("link", { name: "corrected@example.com" }).waitFor();
  const change = page.getByRole("listitem").filter({ hasText: "Address or contact corrected" });
  expect(await change.innerText()).toContain("Via Roma 1 → Via Po 2");
  expect(await change.innerText()).toContain("by you");

  // The other tab is told, and keeps what was typed.
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByRole("alert").getByText("This order was corrected elsewhere").waitFor();
  expect(await other.getByLabel("Address Line 1").inputValue()).toBe("Via Nessuna 0");
  await other.keyboard.press("Escape");
  await other.getByRole("link", { name: "corrected@example.com" }).waitFor();
  await other.close();
});

test("a note stands on the timeline", async () => {
  const { page } = store;
  await openOrder("note@example.com");
  await page.getByLabel("Add a note").fill("Rings twice.\nThen leave it.");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Note added").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Rings twice." }).waitFor();
  await expect.poll(() => page.getByLabel("Add a note").inputValue()).toBe("");
});

swept("a parcel is corrected, told of again, and cancelled", async () => {
  const { page } = store;
  const id = await openOrder("parcel@example.com");
  await store.call("POST", `/api/orders/${id}/fulfillments`, {
    carrier: "DHL",
    tracking_number: "WRONG-1",
    even_unpaid: true,
  });
  await page.reload();
  await page.getByRole("button", { name: "Actions for parcel DHL WRONG-1" }).click();
  await page.getByRole("menuitem", { name: "Correct carrier and number" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct carrier and number" });
  await dialog.getByLabel("Tracking number").fill("RIGHT-2");
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "order-parcel");
  await page.keyboard.press("Enter");
  await page.getByText("Parcel corrected").first().waitFor();
  const actions = page.getByRole("button", { name: "Actions for parcel DHL RIGHT-2" });
  await actions.waitFor();
  await expect.poll(async () => (await mailsWith("parcel@example.com", "RIGHT-2")).length).toBe(1);

  await actions.click();
  await page.getByRole("menuitem", { name: "Tell the shopper again" }).click();
  await page.getByText("Email simulated").waitFor();
  expect(await mailsWith("parcel@example.com", "RIGHT-2")).toHaveLength(2);

  await actions.click();
  await page.getByRole("menuitem", { name: "Cancel parcel" }).click();
  await page.getByRole("button", { name: "Cancel parcel" }).click();
  await page.getByText("Parcel cancelled").first().waitFor();
  await page.getByRole("button", { name: "Fulfill items" }).waitFor();
  await page.getByText("Unfulfilled").first().waitFor();
});

test("an unpaid order asks before it is shipped, is paid in two parts, and then does not ask", async () => {
  const { page } = store;
  await openOrder("paid@example.com");
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await page.getByRole("alertdialog", { name: "Fulfill an unpaid order?" }).waitFor();
  await page.getByText("€49.50 is still to be paid.").waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();

  await choose(page, "Remind the shopper");
  await page.getByText("Email simulated").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Payment reminder" }).waitFor();

  await page.getByRole("button", { name: "Mark as paid" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark as paid" });
  expect(await dialog.getByLabel("Amount (EUR)").inputValue()).toBe("49.50");
  await dialog.getByLabel("Amount (EUR)").fill("4950");
  await dialog.getByText("€4,900.50 more than is due: to be given back.").waitFor();
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await dialog.getByText("Check the amount, and tick the box if it is right.").waitFor();
  await dialog.getByRole("checkbox", { name: "€4,950.00 really arrived" }).click();
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await dialog.getByText("An order can be overpaid by at most €2,475.00. Check the amount.").waitFor();
  await dialog.getByLabel("Amount (EUR)").fill("20,50");
  await dialog.getByText("€29.00 stays to be paid.").waitFor();
  await dialog.getByLabel("Note").fill("Cash at the counter");
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "order-pay");
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByText("Payment recorded").waitFor();
  await page.getByText("Partially paid").first().waitFor();
  expect(await page.getByRole("list", { name: "Payments and refunds" }).innerText()).toContain("€20.50");

  await page.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByLabel("Amount (EUR)").fill("29.05");
  await page.getByText("€0.05 more than is due: to be given back.").waitFor();
  await expectFitsAnyWidth(page, "order-overpay");
  await page.getByLabel("Amount (EUR)").press("Enter");
  await page.getByText("Order marked as paid").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The button that opened it is gone: the focus is on the page, not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await page.getByText("€0.05 more than was due is to be given back").waitFor();
  await expectFitsAnyWidth(page, "order-paid");
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await page.getByText("Order fulfilled successfully").waitFor();
  await choose(page, "Refund");
  await page.getByText("€0.05 of it was overpaid.").waitFor();
  expect(await page.getByLabel("Amount to refund (EUR)").inputValue()).toBe("0.05");
  await page.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByText("Refund recorded").waitFor();
  // Nothing that was sold was given back.
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await page.getByText("more than was due is to be given back").waitFor({ state: "detached" });
});

test("items are refunded at what was paid for them, once, also from two tabs", async () => {
  const { page } = store;
  const before = await stockOf(mug);
  const id = await openOrder("refund@example.com");
  await pay(id);
  await page.reload();
  const other = await store.context.newPage();
  await other.goto(`${shop.url}/admin/orders/${id}`);
  for (const tab of [page, other]) {
    await choose(tab, "Refund");
    await tab.getByRole("button", { name: `Increase quantity of ${mug.title}` }).click();
    await tab.getByRole("button", { name: `Increase quantity of ${mug.title}` }).click();
  }
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByText("Give the money back yourself; this only records it.").waitFor();
  expect(await dialog.getByRole("status").last().innerText()).toBe("€22.00 with €2.00 tax");
  await dialog.getByLabel("Shipping (EUR)").fill("9");
  await dialog.getByText("At most €5.50 of the shipping can still be refunded.").waitFor();
  await dialog.getByLabel("Shipping (EUR)").fill("5.50");
  expect(await dialog.getByLabel("Amount to refund (EUR)").inputValue()).toBe("27.50");
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "order-refund");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByText("Refund recorded").waitFor();
  await page.getByText("Partially refunded").first().waitFor();
  await page.getByRole("listitem").filter({ hasText: "€27.50 refunded" }).waitFor();
  expect(await stockOf(mug)).toBe(before);

  await other.getByLabel("Note", { exact: true }).fill("The second tab");
  await other.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await other.getByRole("alert").getByText("This order was changed elsewhere").waitFor();
  expect(await other.getByLabel("Note", { exact: true }).inputValue()).toBe("The second tab");
  await other.close();
});

test("a paid order is cancelled with its refund, and its stock comes back", async () => {
  const { page } = store;
  const before = await stockOf(bowl);
  const id = await openOrder("cancel@example.com");
  await pay(id);
  await page.reload();
  await choose(page, "Cancel order");
  const dialog = page.getByRole("dialog", { name: "Cancel order" });
  await dialog.getByLabel("Reason").selectOption("Items are not available");
  await dialog.getByRole("checkbox", { name: "Refund €49.50 for what is cancelled" }).waitFor();
  await dialog.getByRole("checkbox", { name: `2 × ${mug.title}` }).click();
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "order-cancel");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("Order cancelled").first().waitFor();
  await page.getByText("Items are not available.").first().waitFor();
  await page.getByText("Refunded", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Fulfill items" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Correct address" }).count()).toBe(0);
  expect(await stockOf(bowl)).toBe(before);
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "order-cancelled");
  // Refusals are logged by the browser.
  expect(store.troubles.filter(({ kind }) => kind !== "console")).toEqual([]);
});

/** Two mugs and a bowl: 40.00, shipping 5.00 and 10 % of tax on all. */
async function openOrder(email: string): Promise<string> {
  const sums = { shippingCents: 500, taxCents: 450, totalCents: 4_950 };
  const change = { email, ...sums, payment_method_id: transfer };
  const orderId = await orderByCall(store, [{ ...mug, quantity: 2 }, bowl], change);
  await store.page.goto(`${shop.url}/admin/orders/${orderId}`);
  await store.page.getByRole("heading", { name: /^Order #/ }).waitFor();
  return orderId;
}

async function pay(id: string): Promise<void> {
  await store.call("POST", `/api/orders/${id}/payments`, { paid_on: "2026-01-31" });
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function mailsWith(to: string, text: string) {
  return (await shop.mailbox(to)).filter((mail) => mail.text.includes(text));
}

async function stockOf({ productId }: CartLine): Promise<number | undefined> {
  const { variants } = await store.call<{ variants: { inventory_qty: number }[] }>(
    "GET",
    `/api/products/${productId}`,
  );
  return variants[0]?.inventory_qty;
}

function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement ? focused.labels?.[0]?.innerText.trim() : undefined;
  });
}

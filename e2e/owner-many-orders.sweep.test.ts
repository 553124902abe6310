import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { WITHOUT_LIMITS } from "#test/server-process.ts";
import { expectAccessible, expectFitsAnyWidth, takePicture } from "./browser.ts";
import { openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { shared } from "./shared.ts";
import { openStocked, shopAt } from "./shop.ts";

const server = shared(() => openStocked(async () => undefined, WITHOUT_LIMITS));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** An order of each kind, the first one the newest. */
async function placeOrders(store: StoreId): Promise<void> {
  const cancelledAt = new Date();
  const states = [
    { email: "demo@example.com" },
    { email: "paid@example.com", financialStatus: "paid", paidCents: 250, shippingCountry: "Germany" },
    { email: "pending@example.com", financialStatus: "pending", paymentKind: "bank-transfer" },
    { email: "partly@example.com", financialStatus: "partially_refunded", paidCents: 250, refundedCents: 50 },
    { email: "voided@example.com", financialStatus: "voided", cancelledAt, cancelledCents: 250 },
    { email: "awaiting@example.com", financialStatus: "awaiting_payment", paymentKind: "stripe" },
  ] as const;
  for (const [index, state] of states.entries()) {
    const line = { cancelledQuantity: "cancelledAt" in state ? 1 : 0 };
    await aWrittenOrder(server.db, store, { ...state, createdAt: minutesAgo(index) }, [line]);
  }
}

const emails = (page: Page) => page.getByRole("table", { name: "Orders" }).getByText(/@example\.com$/);
const select = (page: Page, email: string) =>
  page.getByRole("row").filter({ hasText: email }).getByRole("checkbox").click();

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(shopAt(server.url), "Many Orders");
});

test("orders are filtered by payment and country, in the URL", async () => {
  const { page, id, troubles } = store;
  await page.goto(`${server.url}/admin/orders`);
  await page.getByText("No orders yet.").waitFor();
  expect(await page.getByLabel("Payment status").count()).toBe(0);
  await placeOrders(id as StoreId);
  await page.reload();
  await expect.poll(() => emails(page).count()).toBe(5);
  expect(await page.getByRole("cell", { name: "awaiting@example.com" }).count()).toBe(0);
  await page.getByText("Cancelled", { exact: true }).last().waitFor();
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "orders-of-every-state");

  await page.getByLabel("Payment status").selectOption("Awaiting payment");
  await page.getByRole("cell", { name: "awaiting@example.com" }).waitFor();
  expect(page.url()).toContain("payment=awaiting_payment");
  await page.getByLabel("Payment status").selectOption("Any payment");
  expect(await page.getByLabel("Country").locator("option").allInnerTexts()).toEqual([
    "Any country",
    "Germany",
    "Italy",
  ]);
  await page.getByLabel("Country").selectOption("Germany");
  await expect.poll(() => emails(page).allInnerTexts()).toEqual(["paid@example.com"]);
  await page.reload();
  await expect.poll(() => emails(page).allInnerTexts()).toEqual(["paid@example.com"]);
  await page.getByLabel("Country").selectOption("Italy");
  await page.getByLabel("Payment status").selectOption("Paid");
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => emails(page).count()).toBe(5);
  expect(troubles).toEqual([]);
});

test("on a phone the first order begins soon below the filters, and the keyboard reaches each of them", async () => {
  const { page } = store;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/admin/orders?todo=ship`);
  await page.getByLabel("Payment status").waitFor();
  await emails(page).first().waitFor();
  const table = await page.getByRole("table", { name: "Orders" }).boundingBox();
  expect(table?.y).toBeLessThan(310);
  await page.getByLabel("Search orders").focus();
  for (const name of [
    "Remove the filter To ship",
    "Fulfillment status",
    "Date",
    "Payment status",
    "Country",
  ]) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
    const box = await page.getByLabel(name, { exact: true }).boundingBox();
    expect(box?.x, name).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390);
  }
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "orders-with-every-filter");
});

test("the orders that the list shows, or chosen ones, are taken along as a file", async () => {
  const { page, troubles } = store;
  await page.goto(`${server.url}/admin/orders?country=Germany`);
  await expect.poll(() => emails(page).allInnerTexts()).toEqual(["paid@example.com"]);
  await page.getByRole("button", { name: "Export" }).click();
  const [paid, ...others] = await downloaded(page, "1 order exported");
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    "E-mail": "paid@example.com",
    "Payment status": "Paid",
    Country: "Germany",
    Product: "Mug",
    Quantity: "1",
    "Line total": "2.50",
    Total: "2.50",
    Paid: "2.50",
    Revenue: "2.50",
  });

  await page.getByLabel("Country").selectOption("Any country");
  await expect.poll(() => emails(page).count()).toBe(5);
  for (const email of ["voided@example.com", "demo@example.com"]) await select(page, email);
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Export" }).last().click();
  const chosen = await downloaded(page, "2 orders exported");
  expect(chosen.map((row) => [row["E-mail"], row.Revenue])).toEqual([
    ["demo@example.com", "2.50"],
    ["voided@example.com", "0.00"],
  ]);
  expect(troubles).toEqual([]);
});

/** The rows of the file that the job bar offers. */
async function downloaded(page: Page, offer: string): Promise<Record<string, string>[]> {
  const ended = page.getByRole("region", { name: "Ended jobs" });
  await ended.getByText(offer).waitFor();
  const download = page.waitForEvent("download");
  await ended.getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  await ended.getByText(offer).waitFor({ state: "detached" });
  return parse(await readFile(await file.path()), { bom: true, columns: true });
}

test("many orders are fulfilled at once, with an answer for each", async () => {
  const { page, troubles } = store;
  await page.goto(`${server.url}/admin/orders`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByText("5 selected").waitFor();
  await expectFitsAnyWidth(page, "orders-selected");
  await page.getByRole("button", { name: "Fulfill" }).click();
  const dialog = page.getByRole("dialog", { name: "Fulfill 5 orders?" });
  await dialog.getByRole("checkbox", { name: "Also unpaid orders" }).waitFor();
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "orders-fulfilling");
  await dialog.getByRole("button", { name: "Fulfill 5 orders" }).click();
  await toast(page, "Fulfilling orders has ended").waitFor();
  expect(await page.getByText("5 selected").count()).toBe(0);
  const ended = page.getByRole("region", { name: "Ended jobs" });
  await ended.getByRole("button", { name: "Report" }).click();
  const report = page.getByRole("dialog", { name: "Fulfilling orders has ended" });
  await report.getByText("It is not paid yet.").waitFor();
  await report.getByText("It is cancelled.").waitFor();
  expect(await report.getByRole("listitem").count()).toBe(2);
  await expectFitsAnyWidth(page, "orders-report");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByText("Fulfilled", { exact: true }).count()).toBeGreaterThan(2);
  expect(troubles).toEqual([]);
});

test("many orders are marked as paid at once", async () => {
  const { page, troubles } = store;
  await page.goto(`${server.url}/admin/orders?status=unfulfilled`);
  await select(page, "pending@example.com");
  await page.getByRole("button", { name: "Mark as paid" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 1 order as paid?" });
  await dialog.getByLabel("Day of the payment").waitFor();
  await expectAccessible(page);
  await expectFitsAnyWidth(page, "orders-marking-paid");
  await dialog.getByRole("button", { name: "Mark 1 order as paid" }).click();
  await toast(page, "Order marked as paid successfully").waitFor();
  const row = page.getByRole("row").filter({ hasText: "pending@example.com" });
  await row.getByText("Paid", { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("packing slips and invoices of many orders are printed in a new tab", async () => {
  const { page, troubles } = store;
  await page.goto(`${server.url}/admin/orders`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  const print = async (name: string) => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name }).click();
    return opened;
  };
  const slips = await print("Print packing slips");
  await slips.getByText("One order has no packing slip: all of it was cancelled.").waitFor();
  await expect.poll(() => slips.getByRole("article").count()).toBe(4);
  await slips.close();

  const invoices = await print("Print invoices");
  await invoices.getByText("5 orders have no invoice yet.").waitFor();
  await invoices.getByText(/^#\d{10}: A demo order has no invoice\.$/).waitFor();
  await invoices.getByText(/^(#\d{10}, )+#\d{10}: An invoice names its seller\./).waitFor();
  expect(await invoices.getByRole("button", { name: "Issue missing invoices" }).count()).toBe(0);
  await expectFitsAnyWidth(invoices, "print-without-invoices");
  await invoices.close();
  await page.getByText("5 selected").waitFor();
  expect(troubles).toEqual([]);
});

test("the ids of two hundred orders fit into the address", async () => {
  const { page } = store;
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
  await page.goto(`${server.url}/admin/orders/print?kind=packing-slip&ids=${ids.join("%2C")}`);
  await page.getByText("200 orders have no packing slip").waitFor();
});

test("with the keyboard one order is archived, found behind its filter, and put back", async () => {
  const { page, troubles } = store;
  await page.goto(`${server.url}/admin/orders`);
  const row = page.getByRole("row").filter({ hasText: "demo@example.com" });
  await row.getByRole("checkbox").press("Space");
  await page.getByText("1 selected").waitFor();
  await page.getByRole("button", { name: "Archive" }).press("Enter");
  await toast(page, "Order archived successfully").waitFor();
  await expect.poll(() => emails(page).count()).toBe(4);

  await page.getByLabel("Search orders").fill("demo@");
  await page.getByRole("button", { name: 'Search all orders for "demo@"' }).click();
  await page.getByRole("table", { name: "Orders" }).getByText("Archived").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();

  await page.getByLabel("Payment status").selectOption("Archived");
  await row.waitFor();
  await expectFitsAnyWidth(page, "orders-archived");
  await row.getByRole("link").click();
  await page.getByText("Order archived", { exact: true }).waitFor();
  await page.goBack();
  await select(page, "demo@example.com");
  await page.getByRole("button", { name: "Unarchive" }).click();
  await toast(page, "Order unarchived successfully").waitFor();
  await page.getByText("Nothing matches").waitFor();
  expect(troubles).toEqual([]);
});

test("the orders of all pages can be selected on a phone", async () => {
  const { page, id } = await openStore(shopAt(server.url), "Long Day", { width: 390 });
  for (let index = 0; index < 23; index++)
    await aWrittenOrder(server.db, id as StoreId, {
      email: `many-${index}@example.com`,
      createdAt: minutesAgo(index),
    });
  await page.goto(`${server.url}/admin/orders`);
  // A store with demo orders alone.
  await page.getByText("Page 1 of 2").waitFor();
  expect(await page.getByLabel("Payment status").count()).toBe(0);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByText("20 selected").waitFor();
  await page.getByRole("button", { name: "Select all 23 orders" }).click();
  await page.getByText("23 selected").waitFor();
  await takePicture(page, "orders-all-pages-390");
  await page.getByRole("button", { name: "Archive" }).click();
  await toast(page, "23 orders archived successfully").waitFor();
  await page.getByText("No orders yet.").or(page.getByText("Nothing matches")).waitFor();
});

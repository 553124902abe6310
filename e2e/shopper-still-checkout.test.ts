import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, saveShipping } from "./open-store.ts";
import { shared } from "./shared.ts";

const shop = shared(() => openMugShop());

const MAX_SHIFT = 0.05;
const WIDTHS = [390, 768, 1440];

const ZONES = [
  { name: "Home", countries: ["DE"], rates: [aRate("Post", 490), aRate("Express", 1_200)] },
  { name: "South", countries: ["IT"], rates: [aRate("Corriere", 900)] },
];
const PICKUP = { address: "Kiln Lane 1", instructions: "Ring twice" };

async function saveTaxes() {
  const { version } = await shop.store.call<{ version: number }>("GET", "/api/taxes");
  const rates = [{ country_code: "DE", standard: 19, reduced: 7 }];
  const taxes = { included: false, home_country_code: "DE", on_shipping: true, rates };
  await shop.store.call("PUT", "/api/taxes", { version, taxes });
}

async function takePayments() {
  const { version } = await shop.store.call<{ version: number }>("GET", "/api/payments");
  const transfer = { kind: "bank-transfer", active: true, name: "Bank transfer", instructions: "IBAN DE02" };
  const methods = [{ ...transfer, remind_after_days: null, cancel_after_days: null }];
  const links = { terms_url: "", privacy_url: "", returns_url: "" };
  await shop.store.call("PUT", "/api/payments", { version, methods, links });
}

/** Opens the checkout, slowly: each of its stages is painted. Returns how far it jumped, as browsers count it. */
async function shiftOfCheckout(page: Page, picture: string): Promise<number> {
  for (const slow of ["**/assets/quoted-checkout*", "**/api/cart/check"])
    await page.route(slow, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await shop.visit(page, "/checkout");
  await page.locator("#order-summary").getByText("Total", { exact: true }).waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await takePicture(page, picture);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts);
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

type LayoutShift = PerformanceEntry & { value: number };

async function expectStill(name: string) {
  const shifts: Record<number, number> = {};
  for (const width of WIDTHS) {
    const { page, troubles } = await shop.openCart({ width });
    shifts[width] = await shiftOfCheckout(page, `checkout-still-${name}-${width}`);
    expect(troubles).toEqual([]);
  }
  const jumping = Object.entries(shifts).filter(([, shift]) => shift > MAX_SHIFT);
  expect(jumping).toEqual([]);
}

test("the checkout of a store with taxes does not jump while it loads, nor with ways to pay", async () => {
  await saveTaxes();
  await expectStill("taxes");
  await takePayments();
  await expectStill("payments");
});

test("nor does that of a store with zones", async () => {
  await shop.store.call("PUT", "/api/store/details", { country_code: "DE" });
  await saveShipping(shop.store, { zones: ZONES, pickup: PICKUP });
  await expectStill("zones");
});

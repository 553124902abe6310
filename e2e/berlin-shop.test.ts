import { expect, test } from "vitest";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, fillCheckout, SELLER, savePayments, saveShipping } from "./open-store.ts";
import { newAddress } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const EMAIL = newAddress();

const DETAILS = { ...SELLER, legal_name: "Brennofen GmbH", time_zone: "Europe/Berlin" };

/** In Berlin and in German: prices include 19 %, shipping costs 4.90, paid by bank transfer. */
const shop = sharedStore(async (server) => {
  const opened = await openMugShop(server);
  const { call } = opened.store;
  await call("PUT", "/api/store/settings", { language: "de", takes_withdrawals: true });
  await call("PUT", "/api/store/details", DETAILS);
  const rates = [{ country_code: "DE", standard: 19, reduced: 7 }];
  const taxes = { included: true, home_country_code: "DE", on_shipping: true, rates };
  await call("PUT", "/api/taxes", { version: 0, taxes });
  const zones = [{ name: "Deutschland", countries: ["DE"], rates: [aRate("Post", 490)] }];
  await saveShipping(opened.store, { zones, pickup: null });
  await savePayments(opened.store, [{ name: "Überweisung" }]);
  return opened;
});

type Order = { id: string; order_number: number };

test("a Berlin shop is German from the product to the invoice and the withdrawal", async () => {
  const { store } = shop;
  const { page, troubles } = await openPage({ width: 390 });
  await shop.visit(page, "/products/mug");
  await page.getByText("inkl. MwSt.").first().waitFor();
  await page.getByRole("button", { name: "In den Warenkorb" }).click();
  await shop.visit(page, "/checkout");
  await fillCheckout(page, {
    "E-Mail-Adresse": EMAIL,
    "Vor- und Nachname": "Erika Mustermann",
    "Straße und Hausnummer": "Lindenstraße 1",
    Ort: "Berlin",
    Postleitzahl: "10969",
  });
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await page.getByRole("heading", { name: "Bestellung bestätigt!" }).waitFor();
  const confirmation = page.url();

  const { orders } = await store.call<{ orders: Order[] }>("GET", "/api/orders");
  const { id, order_number } = orders[0] as Order;
  await store.call("POST", `/api/orders/${id}/payments`, { paid_on: "2026-01-31", note: "" });
  await store.call("POST", `/api/orders/${id}/fulfillments`, {});
  await store.call("POST", `/api/orders/${id}/invoices`);

  // 12.50 and 4.90: 17.40 × 19 / 119 = 2.778.
  const SUMS = /Gesamtsumme\s+17,40\u00a0€\s+Enthaltene MwSt\. \(19\u00a0% von 14,62\u00a0€\)\s+2,78\u00a0€/;
  await page.goto(confirmation);
  await page.getByRole("link", { name: "Rechnung" }).click();
  const sheet = page.getByRole("article");
  await sheet.getByRole("heading", { name: /^Rechnung INV-/ }).waitFor();
  expect(await sheet.innerText()).toMatch(SUMS);
  const shoppers = await sheet.innerHTML();
  await expectAccessible(page);
  await takePicture(page, "berlin-shoppers-invoice-390");

  // The back office is in English, and the sheet in it the shopper's.
  await store.page.goto(`${shop.url}/admin/orders/print?kind=invoice&ids=${id}`);
  await store.page.getByRole("button", { name: "Print" }).waitFor();
  const printed = store.page.getByRole("article");
  await printed.waitFor();
  expect(await printed.innerHTML()).toBe(shoppers);
  expect(await printed.locator("xpath=ancestor::*[@lang][1]").getAttribute("lang")).toBe("de");
  await takePicture(store.page, "berlin-owners-invoice");
  await store.page.goto(`${shop.url}/admin/orders/print?kind=packing-slip&ids=${id}`);
  await store.page.getByRole("heading", { name: `Lieferschein #${order_number}` }).waitFor();
  await takePicture(store.page, "berlin-packing-slip");

  await shop.visit(page, `/orders/${order_number}`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Vertrag hier widerrufen" }).click();
  await page.getByRole("heading", { name: "Vertrag widerrufen" }).waitFor();
  await page.getByLabel("Bestellnummer").fill(String(order_number));
  await page.getByLabel("Name").fill("Erika Mustermann");
  await page.getByLabel("E-Mail-Adresse").fill(EMAIL);
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await page.getByRole("heading", { name: "Ihr Widerruf ist eingegangen" }).waitFor();
  expect(troubles).toEqual([]);

  const named = `Bestellung Nr.\u00a0${order_number} bei ${store.name}`;
  const subjects = async () => (await shop.mailbox(EMAIL)).map(({ subject }) => subject).sort();
  await expect
    .poll(subjects)
    .toEqual([
      `Ihr Widerruf zur ${named} ist eingegangen`,
      `Ihre ${named}`,
      `Ihre ${named} ist unterwegs`,
      `Ihre Zahlung für die ${named} ist eingegangen`,
    ]);
  for (const { html } of await shop.mailbox(EMAIL)) expect(html).toContain('lang="de"');
});

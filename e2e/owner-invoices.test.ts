import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import type { CartLine } from "#rules/cart/cart.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import {
  aVariant,
  NEW_PRODUCT,
  type OpenStore,
  openStore,
  orderByCall,
  SELLER,
  savePayments,
} from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
let page: Page;
let method: string;
let product: { id: string; title: string; variants: { id: string; title: string }[] };

const LINES = 100;
const PRICE = 1_250;

const variantOf = (position: number) =>
  aVariant({
    position,
    option1_value: `Glaze ${position + 1}`,
    price_cents: PRICE,
    sku: `MUG-${position + 1}`,
    inventory_qty: 50,
  });

beforeAll(async () => {
  store = await openStore(shop, "Kiln", { width: 1440 });
  page = store.page;
  const form = {
    ...NEW_PRODUCT,
    title: "Mug",
    handle: "mug",
    options: [{ name: "Glaze" }],
    variants: { added: Array.from({ length: LINES }, (_, at) => variantOf(at)) },
  };
  const { id } = await store.call<{ id: string }>("POST", "/api/products", form);
  product = await store.call("GET", `/api/products/${id}`);
  [method = ""] = await savePayments(store, [{}]);
});

/** Bought by bank transfer; returns its id. */
async function buy(lines: number, shopper: Record<string, string> = {}): Promise<string> {
  const items = product.variants.slice(0, lines).map(({ id, title }) => ({
    variantId: id,
    productId: product.id,
    title: "Mug",
    variantTitle: title,
    price: PRICE,
    quantity: 1,
    image: null,
  })) as CartLine[];
  const change = { shipping_country_code: "IT", ...shopper, payment_method_id: method };
  return orderByCall(store, items, change);
}

const nameSeller = () => store.call("PUT", "/api/store/details", SELLER);

const button = (name: string | RegExp) => page.getByRole("button", { name });
const open = (path: string) => page.goto(shop.url + path);

/** How many pages the print dialog would make of the page. */
async function printedPages(of: Page, name: string, format: "A4" | "Letter" = "A4"): Promise<number> {
  const pdf = await of.pdf({ format, preferCSSPageSize: false });
  if (process.env.PICTURES) {
    const folder = join(import.meta.dirname, "pictures");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.pdf`), pdf);
  }
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

test("an owner is told which store details are missing, then issues, corrects and prints an invoice", async () => {
  const id = await buy(2);
  await open(`/admin/orders/${id}`);
  await page
    .getByText("An invoice names its seller. Add your legal name, street, city and country")
    .waitFor();
  await page.getByRole("link", { name: "Settings › Store details" }).click();
  await page.waitForURL("**/admin/settings/details");

  await nameSeller();
  await open(`/admin/orders/${id}`);
  await button("Issue invoice").click();
  await page
    .getByText(/^Invoice INV-\d{4}-0001 issued$/)
    .first()
    .waitFor();
  await takePicture(page, "order-with-invoice-1440");
  await button("Correct invoice").click();
  await button("Correct").last().click();
  await page.getByRole("link", { name: /^Credit note INV-CN-\d{4}-0001$/ }).waitFor();

  await page.getByRole("link", { name: /^Invoice INV-\d{4}-0002$/ }).click();
  await page.getByRole("heading", { name: /^Invoice INV-\d{4}-0002$/ }).waitFor();
  await page.getByText("Kiln GmbH").waitFor();
  await page.getByText("To pay by Bank transfer: €25.00.").waitFor();
  await expectAccessible(page);
  await takePicture(page, "invoice-1440");
  expect(await printedPages(page, "invoice")).toBe(1);
  const saved = page.waitForEvent("download");
  await button(/^E-invoice INV-\d{4}-0002 \(XML\)$/).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain("<rsm:CrossIndustryInvoice");
});

test("a refund gets its credit note by a press", async () => {
  await nameSeller();
  const id = await buy(2);
  await store.call("POST", `/api/orders/${id}/invoices`);
  await store.call("POST", `/api/orders/${id}/payments`, { paid_on: "2026-01-31", note: "" });
  const { order } = await store.call<{ order: { line_items: { id: string }[] } }>("GET", `/api/orders/${id}`);
  await store.call("POST", `/api/orders/${id}/refunds`, {
    lines: [{ line_item_id: order.line_items[0]?.id, quantity: 1, restock: true }],
    shipping_cents: 0,
    note: "",
    tell_shopper: false,
  });
  await open(`/admin/orders/${id}`);
  await page.getByText("€12.50 of the invoice was refunded or cancelled.").waitFor();
  await button("Issue credit note").click();
  await page.getByRole("link", { name: /^Credit note INV-CN-/ }).click();
  await page.getByRole("heading", { name: /^Credit note/ }).waitFor();
  expect(await page.getByRole("article").innerText()).toMatch(/Total credited\s+€12\.50/);
  await takePicture(page, "credit-note-1440");
});

swept("many invoices and packing slips are printed at once, each on pages of its own", async () => {
  await nameSeller();
  const long = "Ingenieurbüro für Bauwesen und Landschaftsarchitektur Müller-Lüdenscheidt & Partner mbB ";
  const ids = [
    await buy(LINES),
    await buy(1, { shipping_name: "ليلى العربية", shipping_address1: "شارع الحمراء ١٢" }),
    await buy(1, { shipping_name: long.slice(0, 90), shipping_address1: long.repeat(2).slice(0, 180) }),
  ].join(",");
  await open(`/admin/orders/print?kind=invoice&ids=${ids}`);
  await page.getByText("3 orders have no invoice yet.").waitFor();
  await button("Issue missing invoices").click();
  await page.getByRole("article").nth(2).waitFor();
  expect(await page.getByText("no invoice yet").count()).toBe(0);
  // The long one ends with its sums, on the last of its pages.
  const long100 = page.getByRole("article").first();
  expect(await long100.getByRole("row").count()).toBe(LINES + 1);
  expect(await long100.innerText()).toMatch(/Total\s+€1,250\.00/);
  const pages = await printedPages(page, "invoices");
  expect(pages).toBeGreaterThanOrEqual(5);
  expect(await printedPages(page, "invoices-letter", "Letter")).toBeGreaterThanOrEqual(5);
  await takePicture(page, "invoices-1440");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await takePicture(page, "invoices-390");
  await page.setViewportSize({ width: 1440, height: 800 });

  await open(`/admin/orders/print?kind=packing-slip&ids=${ids}`);
  await page.getByRole("article").nth(2).waitFor();
  expect(await page.getByRole("article").first().innerText()).not.toContain("€");
  expect(await printedPages(page, "packing-slips")).toBeGreaterThanOrEqual(4);
  await takePicture(page, "packing-slips-1440");
});

test("paid orders get their invoice by themselves where the owner wants that", async () => {
  await nameSeller();
  await open("/admin/settings/invoices");
  await page.getByRole("checkbox", { name: "Issue an invoice when an order is paid" }).click();
  await page.getByLabel("Your own line").fill("Small business, no VAT");
  await page.getByText("Small business, no VAT").last().waitFor();
  await takePicture(page, "settings-invoices-1440");
  await expectAccessible(page);
  await button("Save").click();
  await toast(page, "Settings updated successfully").waitFor();

  const id = await buy(1);
  const shopper = await openPage();
  await shopper.page.goto(`${shop.url}/${store.slug}/checkout/orders/${id}`);
  expect(await shopper.page.getByRole("link", { name: "Invoice" }).count()).toBe(0);
  await store.call("POST", `/api/orders/${id}/payments`, { paid_on: "2026-01-31", note: "" });
  await shopper.page.reload();
  await shopper.page.getByRole("link", { name: "Invoice" }).click();
  await shopper.page.getByText("Paid by Bank transfer: €12.50.").waitFor();
  await shopper.page.getByText("Small business, no VAT").waitFor();
  await expectAccessible(shopper.page);
  await takePicture(shopper.page, "shoppers-invoice");
  // The store's header and footer are not printed.
  expect(await printedPages(shopper.page, "shoppers-invoice")).toBe(1);
  await shopper.page.emulateMedia({ media: "print" });
  expect(await shopper.page.getByRole("banner").first().isVisible()).toBe(false);
  const answer = await shopper.page.request.get(shopper.page.url());
  expect(answer.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
});

test("the status page, whose number can be guessed, does not lead to the invoice", async () => {
  const id = await buy(1);
  await nameSeller();
  await store.call("POST", `/api/orders/${id}/invoices`);
  const { order } = await store.call<{ order: { order_number: number } }>("GET", `/api/orders/${id}`);
  const shopper = await openPage();
  await shopper.page.goto(`${shop.url}/${store.slug}/orders/${order.order_number}`);
  await shopper.page.getByText(`Order #${order.order_number}`).first().waitFor();
  expect(await shopper.page.content()).not.toContain("invoice");
});

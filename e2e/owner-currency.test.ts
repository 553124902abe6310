import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paymentsForm } from "#test/factories-payments.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible } from "./browser.ts";
import { cell } from "./catalogue.ts";
import { fillCheckout, type OpenStore, openStore, openWithCart, stockUp } from "./open-store.ts";
import { expectGoodLook, toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

// Two shops in their own money, from the first price to the refund.

const shop = sharedShop();

test("a Tokyo shop sells in yen", async () => {
  const store = await openStore(shop, "Tokyo Tea");
  const { page, call } = store;
  await stockUp(store, { title: "Sencha", priceCents: 2_490, stock: 5 });
  const sticker = await stockUp(store, { title: "Sticker", priceCents: 40, stock: 5 });
  await call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 500, tax_percent: 10 });

  await page.goto(`${shop.url}/admin`);
  await page.getByRole("link", { name: "Where do you sell from?" }).click();
  await page.getByLabel("Country").selectOption("Japan");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  await page.getByLabel("Currency").selectOption("Japanese yen (JPY)");
  const dialog = page.getByRole("dialog", { name: "Change the currency to Japanese yen?" });
  await dialog.getByText("€24.00 becomes ¥24").waitFor();
  await dialog.getByText("€0.40 would become 0").waitFor();
  await expectGoodLook(page, "currency-unfit");
  expect(await dialog.getByRole("button", { name: "Change to JPY" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Currency").inputValue()).toBe("EUR");

  await call("DELETE", `/api/products/${sticker.productId}`);
  await page.getByLabel("Currency").selectOption("JPY");
  await dialog.getByText("€24.90 → ¥25").waitFor();
  await expectAccessible(page);
  await expectGoodLook(page, "currency-rounded");
  // Another tab, which knows the euro alone.
  const other = await store.context.newPage();
  await other.goto(`${shop.url}/admin/settings`);
  await other.getByLabel("Shipping flat rate").fill("700");
  await dialog.getByRole("button", { name: "Change to JPY" }).click();
  await toast(page, "Your prices are in JPY now").waitFor();
  await page.getByText("¥24 is how prices read.").waitFor();
  await expectGoodLook(page, "store-details-yen");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("The currency of your store is JPY now.").first().waitFor();
  await other.reload();
  expect(await other.getByLabel("Currency").inputValue()).toBe("JPY");
  await other.getByText("Shoppers pay ¥5").waitFor();
  await other.close();

  await sellAndRefund(store, {
    currency: "JPY",
    title: "Sencha",
    typed: "1200",
    price: "¥1,200",
    // 10 % of ¥1,205 is ¥120.5, half up.
    sums: ["¥1,200", "¥5", "¥121", "¥1,326"],
    refund: "326",
    left: "¥1,000",
  });
  await page.goto(`${shop.url}/admin/settings/details`);
  await page.getByText("your store has orders that are not demo orders").waitFor();
  expect(await page.getByLabel("Currency").isDisabled()).toBe(true);
});

swept("a Kuwaiti shop sells in dinar with three decimals", async () => {
  const store = await openStore(shop, "Kuwait Spice");
  const { call } = store;
  await call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 125, tax_percent: 5 });
  const { seen } = await call<{ seen: string }>("GET", "/api/store/currency/preview?currency_code=KWD");
  await call("PUT", "/api/store/currency", { currency_code: "KWD", seen });
  await stockUp(store, { title: "Saffron", priceCents: 1_000, stock: 5 });
  await sellAndRefund(store, {
    currency: "KWD",
    title: "Saffron",
    typed: "5.255",
    price: "KWD\u00a05.255",
    // 5 % of KWD 6.505 is 0.32525.
    sums: ["KWD\u00a05.255", "KWD\u00a01.250", "KWD\u00a00.325", "KWD\u00a06.830"],
    refund: "0.005",
    left: "KWD\u00a06.825",
  });
});

type Sale = {
  currency: string;
  title: string;
  typed: string;
  price: string;
  sums: string[];
  refund: string;
  left: string;
};

/** Types a price, buys, pays by transfer, gets a part back; every step shows the sums in the store's money. */
async function sellAndRefund(store: OpenStore, sale: Sale): Promise<void> {
  const { page, call, slug } = store;
  await call("PUT", "/api/payments", paymentsForm());
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: sale.title }).first().click();
  await page.getByRole("tab", { name: "Variants" }).click();
  await cell(page, "Variant", "Price").click();
  await page.keyboard.type(sale.typed);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Product updated").waitFor();

  const { products } = await call<{ products: { id: string }[] }>("GET", "/api/products");
  const product = await call<Product>("GET", `/api/products/${products[0]?.id}`);
  const line = {
    variantId: product.variants[0]?.id,
    productId: product.id,
    title: product.title,
    variantTitle: product.variants[0]?.title,
    // In euros, from before the currency was changed.
    price: 4_700,
    quantity: 1,
    image: null,
  };
  const { page: shopper } = await openWithCart(shop, slug, [line as never]);
  await shopper.goto(`${shop.url}/${slug}/cart`);
  await shopper.getByText(`Prices are in ${sale.currency} now. Your cart has been updated.`).waitFor();
  expect(await shopper.locator("main").innerText()).not.toContain("4,700");
  await shopper.goto(`${shop.url}/${slug}/products/${product.handle}`);
  await shopper.getByText(sale.price, { exact: true }).filter({ visible: true }).first().waitFor();
  await shopper.goto(`${shop.url}/${slug}/checkout`);
  await fillCheckout(shopper);
  await shopper.getByRole("radio", { name: "Bank transfer" }).waitFor();
  for (const sum of sale.sums)
    await shopper.getByText(sum, { exact: true }).filter({ visible: true }).first().waitFor();
  await shopper.getByRole("button", { name: "Buy now" }).click();
  await shopper.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  for (const sum of sale.sums)
    await shopper.getByText(sum, { exact: true }).filter({ visible: true }).first().waitFor();
  await expectGoodLook(shopper, `confirmed-${slug}`);

  await page.goto(`${shop.url}/admin/orders`);
  await page.getByRole("link", { name: /^#/ }).first().click();
  await markPaid(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByLabel(/^Amount to refund/).fill(sale.refund);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByText("Refund recorded").waitFor();
  await page.getByText(sale.left).filter({ visible: true }).first().waitFor();
  await expectGoodLook(page, `refunded-${slug}`);
}

type Product = {
  id: string;
  title: string;
  handle: string;
  variants: { id: string; title: string; price_cents: number }[];
};

async function markPaid(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await page.getByText("Order marked as paid").waitFor();
}

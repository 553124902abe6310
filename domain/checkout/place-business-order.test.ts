import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { readMailedOrder } from "#domain/mail-writers/mailed-order.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { saveTaxes } from "#domain/taxes/save-taxes.ts";
import type { OrderId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { orderInput } from "#rules/order/checkout/checkout-input.ts";
import type { TaxSettings } from "#rules/tax/tax-settings.ts";
import { openDatabase } from "#test/database.ts";
import { speaks } from "#test/factories-language.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { placeOrder } from "./place-order.ts";
import { quoteCart } from "./quote-cart.ts";

const db = await openDatabase();

/** In Berlin, with a mug for 24.00 and shipping for 4.90, tax included. */
async function aBerlinShop(change: Partial<TaxSettings> = {}) {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  const mug = await aProductOnSale(db, store.id, { price: 2_400, stock: 50 });
  await shipsBy(db, store.id, { zones: [aZone("World", [], [aRate("Post", 490)])] });
  await setTaxes(db, store.id, germanTaxes(change));
  return { store, mug };
}

function germanTaxes(change: Partial<TaxSettings>): TaxSettings {
  const rates = [
    { country_code: "DE", standard: 19, reduced: 7 },
    { country_code: "AT", standard: 20, reduced: 10 },
  ];
  return taxesOf("DE", { included: true, rates, ...change });
}

type BerlinShop = Awaited<ReturnType<typeof aBerlinShop>>;

const IN_VIENNA = {
  shipping_country: "Austria",
  shipping_country_code: "AT",
  shipping_zip: "1010",
  shipping_city: "Wien",
};
const OF_A_COMPANY = { ...IN_VIENNA, buyer_company: "Kaffee GmbH", buyer_vat_id: "ATU12345678" };
// 28.90 × 20/120 = 4.8167.
const WITH_TAX = { shippingCents: 490, taxCents: 482, totalCents: 2_890 };
const WITHOUT_TAX = { shippingCents: 490, discountCents: 482, taxCents: 0, totalCents: 2_408 };

const place = ({ store, mug }: BerlinShop, sent: Partial<CreateOrderInput>) =>
  placeOrder(db, aCheckout(store, [[mug, 1]], sent));

async function placed(shop: BerlinShop, sent: Partial<CreateOrderInput>) {
  const result = await place(shop, sent);
  if (!result.ok) throw new Error(JSON.stringify(result));
  const order = await findOrder(db, shop.store.id, result.orderId);
  if (!order) throw new Error("The order is not there.");
  return order;
}

describe("a company with a VAT id of another country of the EU", () => {
  test("pays no tax where the owner switched it on, and the order says why", async () => {
    const shop = await aBerlinShop({ asks_company: true, reverse_charge: true });
    const order = await placed(shop, { ...OF_A_COMPANY, ...WITHOUT_TAX });
    expect(order).toMatchObject({
      buyer_company: "Kaffee GmbH",
      buyer_vat_id: "ATU12345678",
      tax_reason: "reverse_charge",
      tax_included: true,
      taxes: [],
      discounts: [{ title: "VAT, reverse charge", part: "tax", amount_cents: 482 }],
      line_items: [{ value_cents: 2_000, tax_cents: 0, tax_rate: 0 }],
      shipping_part: { value_cents: 408, tax_cents: 0, tax_rate: 0 },
    });
  });

  test("reads of it in the shop's language, also when that changes after the order, and its owner in English", async () => {
    const shop = await aBerlinShop({ asks_company: true, reverse_charge: true });
    await speaks(db, shop.store.id, "fr");
    const order = await placed(shop, { ...OF_A_COMPANY, ...WITHOUT_TAX });
    expect(order.discounts).toMatchObject([{ title: "VAT, reverse charge", part: "tax" }]);
    await speaks(db, shop.store.id, "de");
    const mailed = await readMailedOrder(db, shop.store.id, {
      orderId: order.id as OrderId,
      type: "confirmation",
    });
    expect(mailed?.sums.discounts).toEqual([{ title: "Umsatzsteuer, Reverse Charge", amountCents: 482 }]);
  });

  test("pays the tax of the place elsewhere, and is kept with the order all the same", async () => {
    const order = await placed(await aBerlinShop({ asks_company: true }), { ...OF_A_COMPANY, ...WITH_TAX });
    expect(order).toMatchObject({ buyer_vat_id: "ATU12345678", tax_reason: null, tax_cents: 482 });
  });

  test("is quoted what it then pays; a sum without the tax is refused for others", async () => {
    const shop = await aBerlinShop({ asks_company: true, reverse_charge: true });
    const wanted = [{ variantId: shop.mug.variantId, quantity: 1 }];
    const quoted = (vatId?: string) => quoteCart(db, shop.store.id, wanted, { countryCode: "AT", vatId });
    expect((await quoted())?.totals).toMatchObject({ taxCents: 482, totalCents: 2_890 });
    const company = await quoted("ATU12345678");
    expect(company?.totals).toMatchObject({ discountCents: 482, taxCents: 0, totalCents: 2_408 });
    expect([company?.taxReason, company?.company]).toEqual(["reverse_charge", { reverseCharge: true }]);
    expect(await place(shop, { ...IN_VIENNA, ...WITHOUT_TAX })).toMatchObject({
      ok: false,
      reason: "cart-changed",
      change: "total-changed",
    });
  });

  test("whose owner switches it off meanwhile is shown the new sum first; no order is half of each", async () => {
    const shop = await aBerlinShop({ asks_company: true, reverse_charge: true });
    const off = { version: 0, taxes: germanTaxes({ asks_company: true }) };
    const [saved, ...answers] = await Promise.all([
      saveTaxes(db, shop.store.id, { input: off, by: crypto.randomUUID() as never }),
      ...Array.from({ length: 12 }, () => place(shop, { ...OF_A_COMPANY, ...WITHOUT_TAX })),
    ]);
    expect(saved.ok).toBe(true);
    expect(await place(shop, { ...OF_A_COMPANY, ...WITHOUT_TAX })).toMatchObject({ change: "total-changed" });
    for (const answer of answers) {
      if (!answer.ok) continue;
      const order = await findOrder(db, shop.store.id, answer.orderId);
      expect([order?.tax_reason, order?.tax_cents, order?.total_cents]).toEqual(["reverse_charge", 0, 2_408]);
    }
  });

  test("is refused where the checkout does not ask companies", async () => {
    const shop = await aBerlinShop();
    expect(await place(shop, { ...OF_A_COMPANY, ...WITH_TAX })).toEqual({
      ok: false,
      reason: "invalid",
      fields: { buyer_company: "This shop takes no orders for companies. Please leave it blank." },
    });
    const blank = { buyer_company: "", buyer_vat_id: "" };
    expect(await placed(shop, { ...IN_VIENNA, ...WITH_TAX, ...blank })).toMatchObject(blank);
  });

  test("is seen by its store's owner alone", async () => {
    const [shop, other] = [await aBerlinShop({ asks_company: true }), await aBerlinShop()];
    const order = await placed(shop, { ...OF_A_COMPANY, ...WITH_TAX });
    expect(await findOrder(db, other.store.id, order.id)).toBeUndefined();
    // Public pages are read by a role that may not see the columns.
    const asShopper = inStore(db, "shopper", shop.store.id, (tx) =>
      tx.execute("select buyer_vat_id from orders"),
    );
    await expect(asShopper).rejects.toThrow();
  });
});

describe("what a company sends", () => {
  const errorsOf = async (change: object) => {
    const { store, mug } = await aBerlinShop();
    const { error } = orderInput.safeParse({ ...aCheckout(store, [[mug, 1]]), ...change });
    return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
  };

  test("is kept as it is written on invoices", async () => {
    const { store, mug } = await aBerlinShop();
    const sent = {
      ...aCheckout(store, [[mug, 1]]),
      buyer_company: " Kaffee GmbH ",
      buyer_vat_id: "atu 123 456 78",
    };
    expect(orderInput.parse(sent)).toMatchObject({
      buyer_company: "Kaffee GmbH",
      buyer_vat_id: "ATU12345678",
    });
  });

  test.each([
    [
      { buyer_company: "Kaffee GmbH", buyer_vat_id: "ATU1234" },
      { buyer_vat_id: "A VAT id that begins with AT looks like ATU12345678" },
    ],
    [{ buyer_vat_id: "ATU12345678" }, { buyer_company: "Enter the company that has this VAT id" }],
    [
      { buyer_company: " ", buyer_vat_id: "ATU12345678" },
      { buyer_company: "Enter the company that has this VAT id" },
    ],
    [{ buyer_company: "x".repeat(201) }, { buyer_company: "Company too long" }],
    [{ buyer_company: "Kaffee", buyer_vat_id: "\0" }, { buyer_vat_id: expect.any(String) }],
    [{ buyer_company: "", buyer_vat_id: "" }, {}],
  ])("%j: a sentence at its field", async (change, errors) => expect(await errorsOf(change)).toEqual(errors));
});

test("shipping at the rates of the goods is kept by rate", async () => {
  const shop = await aBerlinShop({ shipping_rate: "goods" });
  const sums = { shippingCents: 490, taxCents: 461, totalCents: 2_890 };
  const one = await placed(shop, toBerlin(sums));
  expect(one.shipping_part).toEqual({ value_cents: 490, tax_cents: 78, tax_rate: 1_900, shares: undefined });

  const book = await aProductOnSale(db, shop.store.id, { price: 1_200, stock: 5, taxClass: "reduced" });
  // 4.90 by 24 : 12 is 3.27 and 1.63. 27.27 × 19/119 = 4.354; 13.63 × 7/107 = 0.8917.
  const both = aCheckout(
    shop.store,
    [
      [shop.mug, 1],
      [book, 1],
    ],
    toBerlin({ shippingCents: 490, taxCents: 435 + 89, totalCents: 4_090 }),
  );
  const result = await placeOrder(db, both);
  if (!result.ok) throw new Error(JSON.stringify(result));
  const order = await findOrder(db, shop.store.id, result.orderId);
  expect(order?.shipping_part).toEqual({
    value_cents: 490,
    tax_cents: 52 + 11,
    tax_rate: 1_900,
    shares: [
      { value_cents: 327, tax_cents: 52, tax_rate: 1_900 },
      { value_cents: 163, tax_cents: 11, tax_rate: 700 },
    ],
  });
});

function toBerlin(sums: Partial<CreateOrderInput>): Partial<CreateOrderInput> {
  return { shipping_country: "Germany", shipping_country_code: "DE", shipping_zip: "10115", ...sums };
}

test("an order to Austria has the rate of the owner's choice", async () => {
  const own = await placed(await aBerlinShop({ across_eu: "each" }), { ...IN_VIENNA, ...WITH_TAX });
  expect(own.taxes).toEqual([{ rate: 2_000, base_cents: 2_890, tax_cents: 482 }]);
  const home = { shippingCents: 490, taxCents: 461, totalCents: 2_890 };
  const german = await placed(await aBerlinShop({ across_eu: "home" }), { ...IN_VIENNA, ...home });
  expect(german.taxes).toEqual([{ rate: 1_900, base_cents: 2_890, tax_cents: 461 }]);
});

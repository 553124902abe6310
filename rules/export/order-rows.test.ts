import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Discount } from "#rules/discount/discount.ts";
import { type OrderLine, type PriceSettings, priceOrder } from "#rules/order/price/price-order.ts";
import { revenueCents, statusOf } from "#rules/payment/payment-status.ts";
import { PLAIN_TAXES, TAX_CLASSES, type TaxClass, type TaxSettings } from "#rules/tax/tax-settings.ts";
import { type ChangingOrder, deeds, give } from "#test/order-deeds.ts";
import { type ExportedOrder, ORDER_COLUMNS, orderRows } from "./order-rows.ts";

const TAXES: TaxSettings = {
  included: true,
  home_country_code: "DE",
  on_shipping: true,
  ...PLAIN_TAXES,
  rates: [{ country_code: "DE", standard: 19, reduced: 7 }],
};
const TEN: Discount = {
  id: "TEN",
  title: "TEN",
  code: "TEN",
  kind: "percent",
  value: 1_000,
  product_ids: null,
  minimum_cents: null,
  minimum_quantity: null,
  used_before: false,
};

function aLine(variantId: string, price: number, quantity: number, taxClass: TaxClass): OrderLine {
  return {
    variantId,
    productId: variantId,
    price,
    quantity,
    taxClass,
    weightGrams: null,
    requiresShipping: true,
  };
}

// Two mugs, a book and a stamp with 10 % off; their prices include tax.
const GOODS = [
  aLine("mug", 1_190, 2, "standard"),
  aLine("book", 1_070, 1, "reduced"),
  aLine("stamp", 100, 1, "none"),
];
const SETTINGS: PriceSettings = {
  shippingFlatRateCents: 595,
  taxPercent: "0",
  taxes: TAXES,
  discounts: [TEN],
};

const TEXTS = {
  orderNumber: 1_234_567_890,
  createdAt: new Date("2026-10-31T23:30:00Z"),
  currencyCode: "EUR",
  fulfillmentStatus: "unfulfilled",
  archivedAt: null,
  email: "ada@shop.example",
  shippingName: "Ada Lovelace",
  shippingAddress1: "1 Main Street",
  shippingAddress2: "",
  shippingCity: "Dresden",
  shippingZip: "01067",
  shippingRegion: "",
  buyerCompany: "",
  buyerVatId: "",
  taxReason: null,
  shippingCountry: "Germany",
  shippingCountryCode: "DE",
  shippingPhone: "+49 30 123",
  shippingMethodName: "Post",
  paymentName: "Bank transfer",
  documents: [],
} satisfies Partial<ExportedOrder>;

type Placed = Omit<ChangingOrder, "lines" | "refunds"> &
  Omit<ExportedOrder, "lines" | "refunds"> & {
    lines: ExportedOrder["lines"][number][];
    refunds: ChangingOrder["refunds"];
  };

/** As `placeOrder` writes it, and paid. */
function placed(goods: readonly OrderLine[], settings: PriceSettings): Placed {
  const { totals, lines, discounts, shippingTax } = priceOrder(goods, { codes: ["TEN"] }, settings);
  return {
    ...TEXTS,
    ...totals,
    shippingDiscountCents: discounts.find(({ on }) => on === "shipping")?.amountCents ?? 0,
    shippingTaxCents: shippingTax.taxCents,
    shippingTaxRate: shippingTax.taxRate,
    shippingTaxes: shippingTax.shares?.map(({ rate, baseCents, taxCents }) => ({
      rate,
      base_cents: baseCents,
      tax_cents: taxCents,
    })),
    taxPercent: "0",
    lines: goods.map(({ variantId, price, quantity }, at) => ({
      id: variantId,
      title: variantId,
      variantTitle: "Default",
      sku: variantId.toUpperCase(),
      quantity,
      priceCents: price,
      totalCents: price * quantity,
      ...(lines[at] ?? { discountCents: 0, taxCents: 0, taxRate: 0 }),
      fulfilledQuantity: 0,
      cancelledQuantity: 0,
      refundedQuantity: 0,
      returnedQuantity: 0,
    })),
    discounts: discounts.map(({ title }) => title),
    financialStatus: "paid",
    paidCents: totals.totalCents,
    payments: [{ amountCents: totals.totalCents, paidOn: "2026-11-02", reference: "pi_1" }],
    cancelledCents: 0,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
    cancelledAt: null,
    refunds: [],
  };
}

/** The rows as objects, in a store in Berlin. */
function rowsOf(order: Placed): Record<string, unknown>[] {
  const at = new Date("2026-11-09T12:00:00Z");
  const refunds = order.refunds.map((refund) => ({ ...refund, at }));
  return orderRows({ ...order, refunds }, "Europe/Berlin").map((cells) =>
    Object.fromEntries(ORDER_COLUMNS.map((name, column) => [name, cells[column]])),
  );
}

describe("an order's rows", () => {
  test("name the variant, unless its product has no options", () => {
    const [first, ...others] = placed(GOODS, SETTINGS).lines;
    if (!first) throw new Error("The order has lines.");
    const order = { ...placed(GOODS, SETTINGS), lines: [{ ...first, variantTitle: "Blue / L" }, ...others] };
    expect(rowsOf(order).map((row) => row.Variant)).toEqual(["Blue / L", null, null]);
  });

  test("are its lines, each with what its order is called, when it was placed and who placed it", () => {
    const rows = rowsOf(placed(GOODS, SETTINGS));
    expect(rows.map((row) => [row.Order, row.Line, row.Product, row.SKU, row.Quantity])).toEqual([
      [1_234_567_890, 1, "mug", "MUG", 2],
      [1_234_567_890, 2, "book", "BOOK", 1],
      [1_234_567_890, 3, "stamp", "STAMP", 1],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        // In Berlin it is the next day already.
        Date: "2026-11-01",
        Time: "00:30",
        "Payment status": "Paid",
        "Fulfillment status": "Unfulfilled",
        "Cancelled on": null,
        Currency: "EUR",
        "Discount codes": "TEN",
        "Prices include tax": "Yes",
        "Payment method": "Bank transfer",
        "Paid on": "2026-11-02",
        Payments: "2026-11-02 37.90",
        "Payment reference": "pi_1",
        "E-mail": "ada@shop.example",
        "Postal code": "01067",
        "Country code": "DE",
      });
  });

  test("have net, tax and total of each line, after its discount", () => {
    const rows = rowsOf(placed(GOODS, SETTINGS));
    const names = ["Unit price", "Line discount", "Line net", "Line tax rate", "Line tax", "Line total"];
    expect(rows.map((row) => names.map((name) => row[name]))).toEqual([
      ["11.90", "2.38", "18.00", "19", "3.42", "21.42"],
      ["10.70", "1.07", "9.00", "7", "0.63", "9.63"],
      ["1.00", "0.10", "0.90", "0", "0.00", "0.90"],
    ]);
  });

  test("have the sums of the order once, with its tax by rate", () => {
    const [first, ...others] = rowsOf(placed(GOODS, SETTINGS));
    expect(first).toMatchObject({
      Subtotal: "35.50",
      Discount: "3.55",
      Shipping: "5.95",
      Tax: "5.00",
      Total: "37.90",
      "Shipping net": "5.00",
      "Shipping tax rate": "19",
      "Shipping tax": "0.95",
      "Shipping total": "5.95",
      "Tax 1 rate": "19",
      "Tax 1 net": "23.00",
      "Tax 1 tax": "4.37",
      "Tax 2 rate": "7",
      "Tax 2 net": "9.00",
      "Tax 2 tax": "0.63",
      "Tax 3 rate": "0",
      "Tax 3 net": "0.90",
      "Tax 3 tax": "0.00",
      Paid: "37.90",
      Due: "0.00",
      Refunded: "0.00",
      Cancelled: "0.00",
      Revenue: "37.90",
      "Revenue tax": "5.00",
    });
    const onlyFirst = ["Subtotal", "Total", "Shipping tax rate", "Tax 1 rate", "Paid", "Refunded", "Revenue"];
    for (const row of others) for (const name of onlyFirst) expect(row[name]).toBeNull();
  });

  test("say what was refunded: of each line, of shipping, beside them, and its tax by rate", () => {
    const order = placed(GOODS, SETTINGS);
    give(order, { lines: [{ id: "book", quantity: 1 }], shippingCents: 595, amountCents: 1_658 });
    const [mug, book] = rowsOf({ ...order, financialStatus: "partially_refunded" });
    expect(mug).toMatchObject({
      "Line refunded": "0.00",
      Refunded: "16.58",
      "Refunded shipping": "5.95",
      "Refund adjustment": "1.00",
      "Refunded on": "2026-11-09",
      Refunds: "2026-11-09 16.58",
    });
    expect(book).toMatchObject({
      "Line refunded": "9.63",
      "Refunded quantity": 1,
      "Refunded on": "2026-11-09",
    });
  });

  test("of an order whose payment never came have no revenue", () => {
    const order = placed(GOODS, SETTINGS);
    const unpaid = { ...order, paidCents: 0, payments: [] };
    const sums = { Revenue: "0.00", "Revenue tax": "0.00", "Paid on": null };
    expect(rowsOf({ ...unpaid, financialStatus: "awaiting_payment" })[0]).toMatchObject(sums);
    const cancelledCents = order.totalCents;
    const cancelledAt = new Date("2026-11-03T12:00:00Z");
    expect(rowsOf({ ...unpaid, financialStatus: "voided", cancelledCents, cancelledAt })[0]).toMatchObject({
      ...sums,
      Cancelled: "37.90",
      "Cancelled on": "2026-11-03",
      Due: "0.00",
    });
  });

  test("name the invoice that counts, and all credit notes", () => {
    const documents: ExportedOrder["documents"] = [
      { kind: "invoice", name: "INV-2026-0001", issuedOn: "2026-11-02", isStanding: false },
      { kind: "credit-note", name: "INV-CN-2026-0001", issuedOn: "2026-11-03", isStanding: false },
      { kind: "invoice", name: "INV-2026-0002", issuedOn: "2026-11-03", isStanding: true },
      { kind: "credit-note", name: "INV-CN-2026-0002", issuedOn: "2026-11-04", isStanding: false },
    ];
    expect(rowsOf({ ...placed(GOODS, SETTINGS), documents })[1]).toMatchObject({
      Invoice: "INV-2026-0002",
      "Invoice date": "2026-11-03",
      "Credit notes": "INV-CN-2026-0001, INV-CN-2026-0002",
    });
  });

  test("write money in the currency's own decimals, and the time of a store without a time zone in UTC", () => {
    const order = { ...placed(GOODS, SETTINGS), currencyCode: "JPY" };
    const cells = orderRows({ ...order, refunds: [] }, "")[0] ?? [];
    const cell = (name: string) => cells[ORDER_COLUMNS.indexOf(name)];
    expect([cell("Total"), cell("Date"), cell("Time")]).toEqual(["3790", "2026-10-31", "23:30"]);
  });
});

describe("columns add up to the cent", () => {
  const anyGoods = fc
    .array(
      fc.record({
        taxClass: fc.constantFrom(...TAX_CLASSES),
        price: fc.integer({ min: 0, max: 100_000 }),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((goods) =>
      goods.map(({ price, quantity, taxClass }, at) => aLine(`${at}`, price, quantity, taxClass)),
    );
  const anySettings = fc.record({
    shippingFlatRateCents: fc.integer({ min: 0, max: 2_000 }),
    taxPercent: fc.constantFrom("0", "7.7", "19"),
    taxes: fc.constantFrom(
      undefined,
      TAXES,
      { ...TAXES, included: false },
      { ...TAXES, on_shipping: false },
      { ...TAXES, shipping_rate: "goods" as const },
      { ...TAXES, included: false, shipping_rate: "goods" as const },
    ),
    discounts: fc.array(
      fc
        .record({
          kind: fc.constantFrom("percent" as const, "amount" as const, "free-shipping" as const),
          value: fc.integer({ min: 1, max: 10_000 }),
          code: fc.constantFrom("TEN", null),
        })
        .map((change): Discount => ({ ...TEN, ...change, id: JSON.stringify(change) })),
      { maxLength: 2 },
    ),
  });

  test("for any order, whatever was cancelled and refunded of it", () => {
    fc.assert(
      fc.property(anyGoods, anySettings, fc.array(deeds, { maxLength: 8 }), (goods, settings, later) => {
        const order = placed(goods, settings);
        for (const deed of later) deed(order);
        const { totalCents, taxCents, discountCents, shippingCents, refundedCents } = order;
        const refundedGoods = refundedCents - order.overpaidRefundedCents;
        const cancelled = order.cancelledAt !== null;
        const rows = rowsOf({ ...order, financialStatus: statusOf("paid", { ...order, cancelled }) });
        const sum = (...names: string[]) => sumOf(rows, names);

        expect(sum("Total")).toBe(totalCents);
        expect(sum("Line total", "Shipping total")).toBe(totalCents);
        expect(sum("Line net", "Line tax", "Shipping net", "Shipping tax")).toBe(totalCents);
        expect(sum("Line tax", "Shipping tax")).toBe(taxCents);
        expect(sum(...RATES.map((name) => `${name} tax`))).toBe(taxCents);
        expect(sum(...RATES.flatMap((name) => [`${name} net`, `${name} tax`]))).toBe(totalCents);
        expect(
          sum("Subtotal") - sum("Discount") + sum("Shipping") + (order.taxIncluded ? 0 : sum("Tax")),
        ).toBe(totalCents);
        expect([sum("Discount"), sum("Shipping"), sum("Tax")]).toEqual([
          discountCents,
          shippingCents,
          taxCents,
        ]);
        expect(sum("Line discount")).toBe(discountCents - order.shippingDiscountCents);

        expect(sum("Refunded")).toBe(refundedCents);
        expect(sum("Overpaid")).toBe(order.overpaidCents);
        expect(sum("Refunded overpayment")).toBe(order.overpaidRefundedCents);
        expect(sum("Line refunded", "Refunded shipping", "Refund adjustment")).toBe(refundedGoods);
        const refunded = RATES.flatMap((name) => [`${name} refunded net`, `${name} refunded tax`]);
        expect(sum(...refunded)).toBe(refundedGoods);
        expect(sum(...RATES.map((name) => `${name} refunded tax`))).toBe(sum("Refunded tax"));
        expect(sum("Paid")).toBe(order.paidCents);
        expect(sum("Revenue", "Cancelled")).toBe(totalCents - refundedGoods);
        expect(sum("Revenue")).toBe(revenueCents(order));
        expect(sum("Revenue tax")).toBeLessThanOrEqual(taxCents - sum("Refunded tax"));
        for (const quantity of ["Quantity", "Cancelled quantity", "Refunded quantity", "Returned quantity"])
          expect(rows.map((row) => row[quantity]).every(Number.isInteger)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("also for older orders, which know one percentage and its sum", () => {
    const order = placed(GOODS, { shippingFlatRateCents: 490, taxPercent: "19" });
    const lines = order.lines.map((line) => ({ ...line, taxCents: null, taxRate: null }));
    const older = { ...order, lines, shippingTaxCents: null, shippingTaxRate: null, taxPercent: "19.00" };
    const rows = rowsOf(older);
    expect(sumOf(rows, ["Line tax", "Shipping tax"])).toBe(order.taxCents);
    expect(sumOf(rows, ["Line total", "Shipping total"])).toBe(order.totalCents);
    expect(rows[0]).toMatchObject({ "Tax 1 rate": "19", "Tax 2 rate": null });
  });
});

const RATES = ["Tax 1", "Tax 2", "Tax 3"];

/** In cents, over all rows of these columns, as a spreadsheet sums them. */
function sumOf(rows: Record<string, unknown>[], names: string[]): number {
  const cells = rows.flatMap((row) => names.map((name) => row[name]));
  return cells.reduce<number>(
    (total, cell) => total + (cell === null ? 0 : Math.round(Number(cell) * 100)),
    0,
  );
}

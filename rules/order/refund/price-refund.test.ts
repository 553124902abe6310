import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderParts, partsByRate } from "#rules/order/price/order-parts.ts";
import { refundableCents } from "#rules/payment/payment-status.ts";
import { type PricedRefund, priceRefund, type RefundableOrder, type WantedRefund } from "./price-refund.ts";

const PRICED = {
  shippingCents: 500,
  shippingDiscountCents: 0,
  shippingTaxCents: 95,
  shippingTaxRate: 1_900,
  taxCents: 355,
  taxPercent: "0.00",
  taxIncluded: false,
};

// Three mugs for 10.00 with 0.01 off at 19 %, a book for 10.00 at 7 %, and shipping for 5.00.
const LINES = [
  { totalCents: 1_000, discountCents: 1, taxCents: 190, taxRate: 1_900 },
  { totalCents: 1_000, discountCents: 0, taxCents: 70, taxRate: 700 },
];

function anOrder(change: Partial<RefundableOrder> = {}): RefundableOrder {
  const totalCents = 1_189 + 1_070 + 595;
  return {
    balance: {
      totalCents,
      paidCents: totalCents,
      cancelledCents: 0,
      refundedCents: 0,
      cancelledRefundedCents: 0,
      overpaidCents: 0,
      overpaidRefundedCents: 0,
    },
    lines: [
      { id: "mugs", title: "Mug", quantity: 3, refundedQuantity: 0, refundedCents: 0 },
      { id: "book", title: "Book", quantity: 1, refundedQuantity: 0, refundedCents: 0 },
    ],
    parts: orderParts(PRICED, LINES),
    earlier: [],
    ...change,
  };
}

const NONE: WantedRefund = { lines: [], shippingCents: 0 };

describe("a refund of what was overpaid", () => {
  const order = anOrder();
  const overpaid = anOrder({
    balance: { ...order.balance, paidCents: order.balance.paidCents + 500, overpaidCents: 500 },
  });
  const price = (of: RefundableOrder, wanted: Partial<WantedRefund>) => {
    const priced = priceRefund(of, { ...NONE, ...wanted });
    if (!priced.ok) throw new Error(priced.reason);
    return priced.refund;
  };

  test("is in no tax: nothing was sold for it", () => {
    expect(price(overpaid, { amountCents: 500 })).toMatchObject({ overpaidCents: 500, taxes: [] });
  });

  test("comes first of what exceeds items and shipping", () => {
    const book = { lines: [{ id: "book", quantity: 1 }] };
    expect(price(overpaid, book)).toMatchObject({ amountCents: 1_070, overpaidCents: 0 });
    expect(price(overpaid, { ...book, amountCents: 1_270 })).toMatchObject({
      overpaidCents: 200,
      taxes: [{ rate: 700, valueCents: 1_070, taxCents: 70 }],
    });
    expect(price(overpaid, { amountCents: 600 })).toMatchObject({ overpaidCents: 500 });
  });

  test("is what is left when nothing else is, whatever is named", () => {
    const { totalCents, ...sums } = overpaid.balance;
    const spent = { ...overpaid, balance: { totalCents, ...sums, refundedCents: totalCents - 100 } };
    const priced = price(spent, { lines: [{ id: "book", quantity: 1 }], amountCents: 600 });
    expect(priced.overpaidCents).toBe(500);
    expect(priceRefund(spent, { ...NONE, amountCents: 601 })).toEqual({
      ok: false,
      reason: "too-much",
      leftCents: 600,
    });
  });
});

describe("the parts of an order", () => {
  test("are what was paid for each line and for shipping", () => {
    expect(orderParts(PRICED, LINES)).toEqual({
      lines: [
        { valueCents: 1_189, taxCents: 190, rate: 1_900 },
        { valueCents: 1_070, taxCents: 70, rate: 700 },
      ],
      shipping: { valueCents: 595, taxCents: 95, rate: 1_900 },
    });
  });

  test("hold their tax where prices include it", () => {
    const { shipping } = orderParts({ ...PRICED, taxIncluded: true }, LINES);
    expect(shipping).toEqual({ valueCents: 500, taxCents: 95, rate: 1_900 });
  });

  test("of an older order share its one tax", () => {
    const lines = LINES.map((line) => ({ ...line, taxCents: null, taxRate: null }));
    const parts = orderParts(
      { ...PRICED, shippingTaxCents: null, shippingTaxRate: null, taxPercent: "14.2" },
      lines,
    );
    const all = [...parts.lines, parts.shipping];
    expect(all.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(355);
    expect(all.map(({ rate }) => rate)).toEqual([1_420, 1_420, 1_420]);
  });
});

describe("a refund", () => {
  test("of pieces gives back their share, in however many steps, and of all of them the whole", () => {
    // The mugs cost 11.89.
    const steps = (...counts: number[]) => {
      const mugs = { id: "mugs", title: "Mug", quantity: 3, refundedQuantity: 0, refundedCents: 0 };
      return counts.map((quantity) => {
        const priced = priceRefund(anOrder({ lines: [mugs] }), {
          ...NONE,
          lines: [{ id: "mugs", quantity }],
        });
        const given = priced.ok ? priced.refund.amountCents : 0;
        mugs.refundedQuantity += quantity;
        mugs.refundedCents += given;
        return given;
      });
    };
    expect(steps(2, 1)).toEqual([793, 396]);
    expect(steps(1, 1, 1)).toEqual([396, 397, 396]);
  });

  test("makes up for earlier refunds, whose pieces were rounded down", () => {
    const pens = { id: "pens", title: "Pen", quantity: 5, refundedQuantity: 2, refundedCents: 12 };
    const parts = { lines: [{ valueCents: 32, taxCents: 0, rate: 0 }], shipping: anOrder().parts.shipping };
    const given = (quantity: number, line = pens) =>
      priceRefund(anOrder({ lines: [line], parts }), { ...NONE, lines: [{ id: "pens", quantity }] });
    expect(given(3)).toMatchObject({ refund: { amountCents: 20 } });
    expect(given(2)).toMatchObject({ refund: { amountCents: 26 - 12 } });
    expect(given(4, { ...pens, refundedQuantity: 0, refundedCents: 0 })).toMatchObject({
      refund: { amountCents: 26 },
    });
  });

  test("rounds its tax to the nearest cent: that of three mugs is what they were charged", () => {
    const mugs = { ...NONE, lines: [{ id: "mugs", quantity: 3 }] };
    expect(priceRefund(anOrder(), mugs)).toMatchObject({
      refund: { taxes: [{ rate: 1_900, valueCents: 1_189, taxCents: 190 }] },
    });
  });

  test("says how much of it is tax, by rate", () => {
    const wanted = { lines: [{ id: "book", quantity: 1 }], shippingCents: 595 };
    expect(priceRefund(anOrder(), wanted)).toEqual({
      ok: true,
      refund: {
        amountCents: 1_665,
        lines: [{ id: "book", quantity: 1, amountCents: 1_070 }],
        shippingCents: 595,
        overpaidCents: 0,
        taxes: [
          { rate: 1_900, valueCents: 595, taxCents: 95 },
          { rate: 700, valueCents: 1_070, taxCents: 70 },
        ],
      },
    });
  });

  test("of a free amount is taken from all rates", () => {
    expect(priceRefund(anOrder(), { ...NONE, amountCents: 1_427 })).toMatchObject({
      refund: {
        taxes: [
          { rate: 1_900, valueCents: 892 },
          { rate: 700, valueCents: 535, taxCents: 35 },
        ],
      },
    });
  });

  test.each<[string, WantedRefund, object]>([
    ["of nothing", NONE, { reason: "nothing" }],
    [
      "of a foreign line",
      { ...NONE, lines: [{ id: "pen", quantity: 1 }] },
      { reason: "unknown-line", position: 0 },
    ],
    [
      "of one line named twice",
      { ...NONE, lines: [1, 1].map((quantity) => ({ id: "mugs", quantity })) },
      { reason: "unknown-line", position: 1 },
    ],
    [
      "of too many",
      { ...NONE, lines: [{ id: "mugs", quantity: 4 }] },
      { reason: "too-many", title: "Mug", left: 3 },
    ],
    [
      "of too much shipping",
      { ...NONE, shippingCents: 596 },
      { reason: "too-much-shipping", leftCents: 595 },
    ],
    ["of too much", { ...NONE, amountCents: 2_855 }, { reason: "too-much", leftCents: 2_854 }],
  ])("%s is refused", (_, wanted, problem) => {
    expect(priceRefund(anOrder(), wanted)).toMatchObject({ ok: false, ...problem });
  });
});

describe("any sequence of refunds", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    totalCents: fc.nat(5_000),
    taxRate: fc.constantFrom(1_900, 700, 0),
    taxShare: fc.nat(40),
  });
  const step = fc.record({
    lines: fc.array(fc.record({ at: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
    shippingCents: fc.oneof(fc.constant(0), fc.nat(700)),
    amountCents: fc.option(fc.nat(9_000), { nil: undefined }),
  });

  test("gives back at most what was paid and at most each rate's tax; the last one leaves no remainder", () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.nat(600),
        fc.boolean(),
        fc.boolean(),
        fc.array(step, { maxLength: 8 }),
        (made, shippingCents, taxIncluded, isShared, steps) => {
          const shippingTaxes = isShared ? sharesOf(shippingCents) : null;
          const order = orderOf(made, { shippingCents, taxIncluded, shippingTaxes });
          const refunds: PricedRefund[] = [];
          for (const wanted of [...steps, undefined]) {
            const { lines, ...asked } = wanted ?? { ...NOTHING, amountCents: refundableCents(order.balance) };
            const ids = lines.map(({ at, quantity }) => ({ id: String(at), quantity }));
            const priced = priceRefund({ ...order, earlier: refunds }, { ...asked, lines: ids });
            if (!priced.ok) continue;
            refunds.push(priced.refund);
            order.balance.refundedCents += priced.refund.amountCents;
            for (const { id, quantity, amountCents: cents } of priced.refund.lines) {
              const refunded = order.lines[Number(id)];
              if (!refunded) continue;
              refunded.refundedQuantity += quantity;
              refunded.refundedCents += cents;
            }
            const { amountCents, taxes } = priced.refund;
            expect(order.balance.refundedCents).toBeLessThanOrEqual(order.balance.paidCents);
            for (const { rate } of taxes)
              expect(
                taxAt(
                  rate,
                  refunds.flatMap((one) => one.taxes),
                ),
              ).toBeLessThanOrEqual(taxAt(rate, partsOf(order)));
            expect(taxes.reduce((sum, { valueCents }) => sum + valueCents, 0)).toBe(amountCents);
          }
          expect(order.balance.refundedCents).toBe(order.balance.paidCents);
          const parts = partsOf(order);
          for (const rate of [1_900, 700, 0]) {
            const ofOrder = taxAt(rate, parts);
            const given = taxAt(
              rate,
              refunds.flatMap(({ taxes }) => taxes),
            );
            expect(given).toBe(ofOrder);
          }
          for (const [at, { quantity, refundedQuantity, refundedCents }] of order.lines.entries()) {
            expect(refundedQuantity).toBeLessThanOrEqual(quantity);
            const exact = ((order.parts.lines[at]?.valueCents ?? 0) * refundedQuantity) / quantity;
            expect(Math.abs(refundedCents - exact)).toBeLessThanOrEqual(0.5);
          }
        },
      ),
    );
  });

  const NOTHING = { lines: [], shippingCents: 0 };

  function taxAt(rate: number, parts: readonly { rate: number; taxCents: number }[]): number {
    return parts.reduce((sum, part) => sum + (part.rate === rate ? part.taxCents : 0), 0);
  }

  function partsOf({ parts }: Pick<RefundableOrder, "parts">) {
    return partsByRate(parts);
  }

  /** Shipping that has the rates of the goods. */
  function sharesOf(cents: number) {
    const [standard, reduced] = [Math.ceil(cents / 2), Math.floor(cents / 3)];
    return [
      { rate: 1_900, base_cents: standard, tax_cents: Math.round(standard * 0.16) },
      { rate: 700, base_cents: reduced, tax_cents: Math.round(reduced * 0.07) },
      { rate: 0, base_cents: cents - standard - reduced, tax_cents: 0 },
    ];
  }

  type Made = { quantity: number; totalCents: number; taxRate: number; taxShare: number };

  type Shipped = {
    shippingCents: number;
    taxIncluded: boolean;
    shippingTaxes: ReturnType<typeof sharesOf> | null;
  };

  function orderOf(made: Made[], priced: Shipped) {
    const lines = made.map(({ totalCents, taxRate, taxShare }) => ({
      totalCents,
      discountCents: 0,
      taxRate,
      taxCents: taxRate === 0 ? 0 : Math.floor((totalCents * taxShare) / 100),
    }));
    const shippingTaxCents = priced.shippingTaxes?.reduce((sum, { tax_cents }) => sum + tax_cents, 0) ?? 0;
    const parts = orderParts({ ...PRICED, shippingTaxCents, ...priced }, lines);
    const totalCents = [...parts.lines, parts.shipping].reduce((sum, { valueCents }) => sum + valueCents, 0);
    return {
      balance: {
        totalCents,
        paidCents: totalCents,
        cancelledCents: 0,
        refundedCents: 0,
        cancelledRefundedCents: 0,
        overpaidCents: 0,
        overpaidRefundedCents: 0,
      },
      lines: made.map(({ quantity }, at) => ({
        id: String(at),
        title: "",
        quantity,
        refundedQuantity: 0,
        refundedCents: 0,
      })),
      parts,
    };
  }
});

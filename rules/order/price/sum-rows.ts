import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import { type BasisPoints, basisPoints } from "#rules/tax/basis-points.ts";
import { rateWords } from "#rules/tax/rate-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { OrderTotals } from "./order-totals.ts";

export type Sums = OrderTotals & {
  discounts?: readonly { title: string; amountCents: Cents }[];
  /** Whether a method was chosen; the flat rate has none. */
  byMethod?: boolean;
  taxPercent: string;
  taxIncluded?: boolean;
  /** By rate, highest first. None: `taxPercent` on everything. */
  taxes?: readonly RateSum[] | null;
};

type RateSum = { rate: BasisPoints; taxCents: Cents };

/** `part` rows add up to the total, `included` rows are contained in it. A discount is negative. */
export type SumRow = { name: string; cents: Cents; kind: "part" | "total" | "included"; isFree?: boolean };

/** The rows below the lines of a cart or an order, in the order in which people read them. */
export function sumRows(sums: Sums): SumRow[] {
  const { subtotalCents, discounts = [], shippingCents, byMethod, totalCents, taxIncluded } = sums;
  const taxes = shownTaxes(sums).map(({ rate, taxCents }) =>
    taxIncluded
      ? row(say.sums.includesTax({ rate: rateWords(rate) }), taxCents, "included")
      : row(say.sums.tax({ rate: rateWords(rate) }), taxCents),
  );
  const total = row(say.sums.total, totalCents, "total");
  return [
    row(say.sums.subtotal, subtotalCents),
    ...discounts.map(({ title, amountCents }) =>
      // The title is blank where a code must not be told.
      row(title ? say.sums.discountNamed({ title: isolate(title) }) : say.sums.discount, -amountCents),
    ),
    // A flat rate of 0 stays an amount: nobody called it free.
    { ...row(say.sums.shipping, shippingCents), isFree: byMethod && shippingCents === 0 },
    ...(taxIncluded ? [total, ...taxes] : [...taxes, total]),
  ];
}

export function sumText({ cents, isFree }: SumRow, currency: Currency): string {
  return isFree ? say.sums.free : formatMoney(cents, currency);
}

/** A rate that costs nothing is left out. One on top is always shown: who pays no tax sees that. */
function shownTaxes({ taxes, taxPercent, taxCents, taxIncluded }: Sums): RateSum[] {
  const rates = taxes ?? [{ rate: basisPoints(taxPercent), taxCents }];
  const charged = rates.filter((tax) => tax.taxCents > 0);
  return charged.length > 0 || taxIncluded ? charged : [rates[0] ?? { rate: 0, taxCents }];
}

function row(name: string, cents: Cents, kind: SumRow["kind"] = "part"): SumRow {
  return { name, cents, kind };
}

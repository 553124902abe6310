import type { Cents } from "#rules/money/money.ts";
import { type BasisPoints, basisPoints } from "#rules/tax/tax-settings.ts";
import type { OrderTotals } from "./order-totals.ts";

export type Sums = OrderTotals & {
  discounts?: readonly { title: string; amountCents: Cents }[];
  taxPercent: string;
  taxIncluded?: boolean;
  /** By rate, highest first. None: `taxPercent` on everything. */
  taxes?: readonly RateSum[] | null;
};

type RateSum = { rate: BasisPoints; taxCents: Cents };

/** `part` rows add up to the total, `included` rows are contained in it. A discount is negative. */
export type SumRow = { name: string; cents: Cents; kind: "part" | "total" | "included" };

/** The rows below the lines of a cart or an order, in the order in which people read them. */
export function sumRows(sums: Sums): SumRow[] {
  const { subtotalCents, discounts = [], shippingCents, taxCents, totalCents, taxIncluded } = sums;
  const taxes = sums.taxes ?? [{ rate: basisPoints(sums.taxPercent), taxCents }];
  return [
    part("Subtotal", subtotalCents),
    ...discounts.map(({ title, amountCents }) => part(discountName(title), -amountCents)),
    part("Shipping", shippingCents),
    ...(taxIncluded ? [] : taxesOnTop(taxes).map((tax) => part(`Tax ${percentOf(tax)}`, tax.taxCents))),
    { name: "Total", cents: totalCents, kind: "total" },
    ...(taxIncluded ? taxes.filter(isCharged).map(includedTax) : []),
  ];
}

/** The title is blank where a code must not be told. */
function discountName(title: string): string {
  return title === "" ? "Discount" : `Discount (${title})`;
}

function part(name: string, cents: Cents): SumRow {
  return { name, cents, kind: "part" };
}

/** There is always one, so that a shopper who pays no tax sees that. */
function taxesOnTop(taxes: readonly RateSum[]): readonly RateSum[] {
  const charged = taxes.filter(isCharged);
  return charged.length > 0 ? charged : [taxes[0] ?? { rate: 0, taxCents: 0 }];
}

function includedTax(tax: RateSum): SumRow {
  return { name: `Includes tax ${percentOf(tax)}`, cents: tax.taxCents, kind: "included" };
}

function isCharged({ taxCents }: RateSum): boolean {
  return taxCents > 0;
}

function percentOf({ rate }: RateSum): string {
  return `(${rate / 100}%)`;
}

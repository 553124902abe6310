import type { Cents } from "#rules/money/money.ts";
import { proportion, shareOut } from "#rules/money/share-out.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";

/** A line of an order, or its shipping, after discounts. */
export type TaxedPart = { id: string; baseCents: Cents; rate: BasisPoints };

/** `baseCents` is what the rate was applied to: with the tax in it where prices include tax. */
export type RateTax = { rate: BasisPoints; baseCents: Cents; taxCents: Cents };

const WHOLE: BasisPoints = 10_000;

/** What each rate is applied to. */
export type TaxBases = ReadonlyMap<BasisPoints, Cents>;

type Based = Pick<TaxedPart, "baseCents" | "rate">;

/** These parts, and those that were added up before. A rate of 0 has no entry. */
export function taxBases(parts: readonly Based[], before?: TaxBases): TaxBases {
  const bases = new Map(before);
  for (const { rate, baseCents } of parts) if (rate > 0) bases.set(rate, (bases.get(rate) ?? 0) + baseCents);
  return bases;
}

/** The tax of each rate, rounded once for all parts of it. Highest rate first. */
export function taxByRate(bases: TaxBases, included: boolean): RateTax[] {
  return [...bases]
    .map(([rate, baseCents]) => ({
      rate,
      baseCents,
      taxCents: proportion(baseCents, rate, included ? WHOLE + rate : WHOLE),
    }))
    .sort((a, b) => b.rate - a.rate);
}

/** The tax of each part. The parts of one rate add up to the tax of that rate. */
export function taxOfParts(parts: readonly TaxedPart[], taxes: readonly RateTax[]): Cents[] {
  const left = new Map(taxes.map(({ rate, taxCents }) => [rate, sharesOf(rate, taxCents, parts)]));
  return parts.map(({ rate }) => left.get(rate)?.shift() ?? 0);
}

function sharesOf(rate: BasisPoints, taxCents: Cents, parts: readonly TaxedPart[]): Cents[] {
  const same = parts.filter((part) => part.rate === rate);
  return shareOut(
    taxCents,
    same.map(({ id, baseCents }) => ({ id, weight: baseCents })),
  );
}

export function sumOfTaxes(taxes: readonly RateTax[]): Cents {
  return taxes.reduce((sum, { taxCents }) => sum + taxCents, 0);
}

import type { Cents } from "#rules/money/money.ts";
import { proportion } from "#rules/money/share-out.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";

const WHOLE: BasisPoints = 10_000;

/** Of an amount of 0 or more that includes its tax: to the nearest smallest unit. */
export function withoutTax(cents: Cents, rate: BasisPoints): Cents {
  return proportion(cents, WHOLE, WHOLE + rate);
}

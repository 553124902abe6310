import type { Cents } from "./money.ts";

/** Half up, exact for every sum of money: base × part exceeds the exact integers of a number. */
export function proportion(base: Cents, part: number, whole: number): Cents {
  const divisor = 2n * BigInt(whole);
  return Number((2n * BigInt(base) * BigInt(part) + BigInt(whole)) / divisor);
}

export type Share = { id: string; weight: number };

/**
 * Splits a sum into whole cents by weight: the shares add up to the sum, and none is a cent or more from its exact
 * part. The cents that rounding down leaves go to the largest remainders; equal ones go by id.
 */
export function shareOut(sum: Cents, shares: readonly Share[]): Cents[] {
  const whole = shares.reduce((total, { weight }) => total + weight, 0);
  if (whole === 0) return shares.map(() => 0);
  const exact = shares.map(({ id, weight }, index) => {
    const { cents, rest } = divide(sum, weight, whole);
    return { id, index, cents, rest };
  });
  const left = sum - exact.reduce((total, { cents }) => total + cents, 0);
  const served = exact
    .filter(({ rest }) => rest > 0)
    .sort((a, b) => b.rest - a.rest || compareIds(a.id, b.id) || a.index - b.index);
  for (const share of served.slice(0, left)) share.cents++;
  return exact.map(({ cents }) => cents);
}

/** `sum` × `weight` / `whole`, rounded down, and the rest. Big integers take many times as long, so only products that need them use them. */
function divide(sum: Cents, weight: number, whole: number): { cents: Cents; rest: number } {
  const product = sum * weight;
  if (!Number.isSafeInteger(product)) {
    const exact = BigInt(sum) * BigInt(weight);
    return { cents: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) };
  }
  const rest = product % whole;
  return { cents: (product - rest) / whole, rest };
}

/** The same on every machine, unlike localeCompare. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

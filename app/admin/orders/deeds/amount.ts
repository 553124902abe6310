import { type Cents, type Currency, priceText } from "#rules/money/money.ts";
import { parsePrice } from "#rules/money/price.ts";

/** What was typed as an amount, or why it is none. A blank field is 0. */
export function readAmount(text: string, currency: Currency): { cents: Cents; problem?: string } {
  const parsed = parsePrice(text.trim() || "0", currency);
  if (parsed.ok) return { cents: parsed.cents };
  return { cents: 0, problem: `Enter an amount such as ${priceText(1_250, currency)}` };
}

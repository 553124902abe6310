import { say } from "#rules/language/say.ts";

/** A whole number of the currency's smallest unit: cents of a euro, yen, fils of a Kuwaiti dinar. */
export type Cents = number;

/** All that writing and reading sums needs. Pages get their store's own; `currencies.ts` has the table. */
export type Currency = { code: string; decimals: number; symbol: string };

export const EURO: Currency = { code: "EUR", decimals: 2, symbol: "€" };
export const MAX_PRICE_CENTS: Cents = 999_999_999;

/**
 * For people, with a true minus sign; files for programs have a hyphen (`decimalText`). Without Intl: server and
 * browser must agree exactly, whatever ICU version they have.
 */
export function formatMoney(cents: Cents, currency: Currency = EURO): string {
  const amount = amountText(Math.abs(cents), currency);
  const text = say.numbers.money({ symbol: currency.symbol, amount });
  // A symbol of letters stands apart.
  return `${cents < 0 ? say.numbers.minus : ""}${text.replace(/\p{L}(?=\d)/u, "$&\u00a0")}`;
}

/** Without the currency, as the language writes it: "1,234.50". */
export function amountText(cents: Cents, currency: Currency): string {
  const [units, fraction] = priceText(cents, currency).split(".") as [string, string?];
  const first = units.length < Number(say.numbers.groupFrom) ? units.length : units.length % 3 || 3;
  const grouped = units.slice(0, first) + units.slice(first).replace(/\d{3}/g, `${say.numbers.group}$&`);
  return fraction ? grouped + say.numbers.point + fraction : grouped;
}

/** An amount of 0 or more as an input shows it: "1234.50". Split as text, because dividing by 100 rounds large amounts. */
export function priceText(cents: Cents, { decimals }: Currency): string {
  const digits = String(cents).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
}

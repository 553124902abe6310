/** A whole number of the currency's smallest unit: cents of a euro, yen, fils of a Kuwaiti dinar. */
export type Cents = number;

export const DEFAULT_CURRENCY = "EUR";
export const MAX_PRICE_CENTS: Cents = 999_999_999;

const SYMBOLS: Record<string, string> = { EUR: "€", USD: "$", GBP: "£" };

// By ISO 4217. Not from Intl: engines go by their own list, which differs for some (IQD has 0 in Node).
const NO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND";

export function decimalsOf(currency: string): number {
  return NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/**
 * For people, with a true minus sign; files for programs have a hyphen (`decimalText`). Without Intl: server and
 * browser must agree exactly, whatever ICU version they have.
 */
export function formatMoney(cents: Cents, currency: string = DEFAULT_CURRENCY): string {
  const symbol = SYMBOLS[currency] ?? `${currency}\u00a0`;
  return `${cents < 0 ? "\u2212" : ""}${symbol}${amountText(Math.abs(cents), currency)}`;
}

/** Without the currency: "1,234.50". */
export function amountText(cents: Cents, currency: string): string {
  const [units, fraction] = priceText(cents, currency).split(".") as [string, string?];
  const first = units.length % 3 || 3;
  const grouped = units.slice(0, first) + units.slice(first).replace(/\d{3}/g, ",$&");
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** An amount of 0 or more as an input shows it: "1234.50". Split as text, because dividing by 100 rounds large amounts. */
export function priceText(cents: Cents, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(cents).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
}

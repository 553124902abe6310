export type Cents = number;

const DEFAULT_CURRENCY = "EUR";
export const MAX_PRICE_CENTS: Cents = 999_999_999;

const SYMBOLS: Record<string, string> = { EUR: "€", USD: "$", GBP: "£" };

/** Formatted without Intl: server and browser must agree exactly, whatever ICU version they have. */
export function formatMoney(cents: Cents, currency: string = DEFAULT_CURRENCY): string {
  const [units, fraction] = priceText(Math.abs(cents)).split(".") as [string, string];
  const first = units.length % 3 || 3;
  const grouped = units.slice(0, first) + units.slice(first).replace(/\d{3}/g, ",$&");
  const symbol = SYMBOLS[currency] ?? `${currency}\u00a0`;
  return `${cents < 0 ? "-" : ""}${symbol}${grouped}.${fraction}`;
}

/** The amount as an input shows it: "1234.50". Split as text, because dividing by 100 rounds large amounts. */
export function priceText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export type Cents = number;

export const DEFAULT_CURRENCY = "EUR";
export const MAX_PRICE_CENTS: Cents = 999_999_999;

const SYMBOLS: Record<string, string> = { EUR: "€", USD: "$", GBP: "£" };

/** Printed by hand rather than by Intl: server and browser must agree to the letter, whatever ICU they carry. */
export function formatMoney(cents: Cents, currency: string = DEFAULT_CURRENCY): string {
  const [units, fraction] = priceText(Math.abs(cents)).split(".") as [string, string];
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ",");
  const symbol = SYMBOLS[currency] ?? `${currency}\u00a0`;
  return `${cents < 0 ? "-" : ""}${symbol}${grouped}.${fraction}`;
}

/** The amount as it stands in an input: "1234.50". Cut as text, since dividing by 100 rounds large sums. */
export function priceText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export type PriceReason = "blank" | "not-a-number" | "negative" | "too-many-decimals" | "too-large";
export type ParsedPrice = { ok: true; cents: Cents } | { ok: false; reason: PriceReason };

export const PRICE_MESSAGES: Record<PriceReason, string> = {
  blank: "Enter a price",
  "not-a-number": "Enter a price such as 12.50",
  negative: "Price must be greater than 0",
  "too-many-decimals": "Use at most 2 decimals",
  "too-large": "Price cannot exceed 9,999,999.99",
};

const PRICE = /^(-?)(\d*)(?:[.,](\d*))?$/;

export function parsePrice(text: string): ParsedPrice {
  const typed = text.trim();
  if (typed === "") return { ok: false, reason: "blank" };

  const [, sign, units = "", decimals = ""] = PRICE.exec(typed) ?? [];
  if (units + decimals === "") return { ok: false, reason: "not-a-number" };
  if (sign) return { ok: false, reason: "negative" };
  if (decimals.length > 2) return { ok: false, reason: "too-many-decimals" };

  const cents = Number(units + decimals.padEnd(2, "0"));
  return cents <= MAX_PRICE_CENTS ? { ok: true, cents } : { ok: false, reason: "too-large" };
}

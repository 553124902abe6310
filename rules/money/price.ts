import { amountText, type Cents, type Currency, MAX_PRICE_CENTS, priceText } from "./money.ts";

type PriceReason = "blank" | "not-a-number" | "negative" | "too-many-decimals" | "too-large";
type ParsedPrice = { ok: true; cents: Cents } | { ok: false; reason: PriceReason };

export function priceMessages(currency: Currency): Record<PriceReason, string> {
  const { decimals } = currency;
  return {
    blank: "Enter a price",
    "not-a-number": `Enter a price such as ${priceText(1_250, currency)}`,
    negative: "Price must be greater than 0",
    "too-many-decimals": decimals ? `Use at most ${decimals} decimals` : "Enter a price without decimals",
    "too-large": `Price cannot exceed ${amountText(MAX_PRICE_CENTS, currency)}`,
  };
}

/** Of a schema, which knows no currency: the forms say the largest one in their own. */
export const PRICE_TOO_LARGE = "This price is too large";

const PRICE = /^(-?)(\d*)(?:[.,](\d*))?$/;

/** In the currency's own decimals: '5' is 500 cents of a euro, and 5 yen. */
export function parsePrice(text: string, currency: Currency): ParsedPrice {
  const typed = text.trim();
  if (typed === "") return { ok: false, reason: "blank" };

  const [, sign, units = "", decimals = ""] = PRICE.exec(typed) ?? [];
  if (units + decimals === "") return { ok: false, reason: "not-a-number" };
  if (sign) return { ok: false, reason: "negative" };
  const most = currency.decimals;
  if (decimals.length > most) return { ok: false, reason: "too-many-decimals" };

  const cents = Number(units + decimals.padEnd(most, "0"));
  return cents <= MAX_PRICE_CENTS ? { ok: true, cents } : { ok: false, reason: "too-large" };
}

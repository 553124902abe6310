import { type Cents, MAX_PRICE_CENTS } from "./money.ts";

type PriceReason = "blank" | "not-a-number" | "negative" | "too-many-decimals" | "too-large";
type ParsedPrice = { ok: true; cents: Cents } | { ok: false; reason: PriceReason };

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

import { type Cents, type Currency, MAX_PRICE_CENTS } from "#rules/money/money.ts";

type ReadAmount =
  | { kind: "none" }
  | { kind: "amount"; cents: Cents; rounded: boolean }
  | { kind: "unreadable" | "ambiguous" | "negative" | "too-large" };

// Currency signs and codes around the number, and the dash of “12,-”.
const AFFIX = /^[\p{Sc}\p{L}\s.,−–—-]{0,7}$/u;
// No currency is written so: “v2”, “2x”, “50p”.
const LONE_LETTER = /(?<!\p{L})[a-z](?!\p{L})/u;
const GROUPING = /[\s'’\u00a0\u202f](?=\d{3}(?!\d))/g;
const PLAIN = /^(\d*)(?:[.,](\d*))?$/;

/**
 * A price as people and programs write it: “12”, “1.234,56”, “1,234.56”, “1 234,50”, “€ 12,-”. Of two different
 * separators the last is the decimal one. With `pointDecimals` a single point is always decimal; otherwise “1.234” has
 * two meanings and is refused.
 */
export function readAmount(text: string, currency: Currency, pointDecimals: boolean): ReadAmount {
  const typed = text.trim();
  if (typed === "") return { kind: "none" };
  const bare = bareNumber(typed);
  if (bare === undefined) return { kind: "unreadable" };
  if (/[-−–]/.test(typed.slice(0, typed.indexOf(bare)))) return { kind: "negative" };
  const grouped = bare.replace(GROUPING, "");
  if (!pointDecimals && /^[1-9]\d{0,2}\.\d{3}$/.test(grouped) && currency.decimals < 3) {
    return { kind: "ambiguous" };
  }
  const [, units = "", decimals = ""] = PLAIN.exec(withoutThousands(grouped, currency)) ?? [];
  if (units + decimals === "") return { kind: "unreadable" };
  return inCents(units, decimals, currency.decimals);
}

/** From the first digit to the last. A separator in front of the first is part of it. */
function bareNumber(typed: string): string | undefined {
  const first = typed.search(/\d/);
  if (first < 0) return undefined;
  const last = lastDigit(typed) + 1;
  const start = /[.,]/.test(typed[first - 1] ?? "") ? first - 1 : first;
  const isAffixed = [typed.slice(0, start), typed.slice(last)].every(isAffix);
  return isAffixed ? typed.slice(start, last) : undefined;
}

function lastDigit(typed: string): number {
  let at = typed.length - 1;
  while (at >= 0 && !/\d/.test(typed[at] ?? "")) at--;
  return at;
}

const isAffix = (text: string) => text === "" || (AFFIX.test(text) && !LONE_LETTER.test(text));

function withoutThousands(text: string, currency: Currency): string {
  const point = text.lastIndexOf(".");
  const comma = text.lastIndexOf(",");
  if (point >= 0 && comma >= 0) return text.replaceAll(point > comma ? "," : ".", "");
  const separator = comma >= 0 ? "," : ".";
  const isGrouped = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text);
  const count = text.split(separator).length - 1;
  if (isGrouped && (count > 1 || (separator === "," && currency.decimals < 3))) {
    return text.replaceAll(separator, "");
  }
  return text;
}

// In digits, not by multiplying: 1.005 × 100 is 100.49999999999999.
function inCents(units: string, decimals: string, places: number): ReadAmount {
  const kept = decimals.slice(0, places).padEnd(places, "0");
  const rest = decimals.slice(places);
  const cents = Number(units + kept) + (/^[5-9]/.test(rest) ? 1 : 0);
  if (!(cents <= MAX_PRICE_CENTS)) return { kind: "too-large" };
  return { kind: "amount", cents, rounded: /[1-9]/.test(rest) };
}

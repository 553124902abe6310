import { type Currency, formatMoney } from "#rules/money/money.ts";

const MAX_LENGTH = 120;

/** A value as text, short enough to compare at a glance. */
export function sayValue(field: string, value: unknown, currency: Currency): string {
  if (value === null || value === "") return "empty";
  if (field === "images" || field === "image_urls") return sayImages((value as unknown[]).length);
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (field.endsWith("_cents")) return formatMoney(Number(value), currency);
  if (field === "weight_grams") return `${value} g`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = field === "description_html" ? wordsOf(String(value)) : String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function sayImages(count: number): string {
  return count === 1 ? "1 image" : `${count} images`;
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

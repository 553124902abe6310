import { formatMoney } from "#rules/money.ts";
import type { Topic } from "./resolve-conflict.ts";

export const TOPIC_LABELS: Record<Topic, string> = {
  title: "Title",
  description_html: "Description",
  vendor: "Vendor",
  tags: "Tags",
  status: "Status",
  handle: "Handle",
  images: "Images",
  options: "Options and their variants",
  variants: "Variants' fields",
  stock: "Stock",
};

const MAX_LENGTH = 120;

/** A value as a person would say it, short enough to compare at a glance. */
export function sayValue(field: string, value: unknown): string {
  if (value === null || value === "") return "empty";
  if (field === "images") return `${(value as unknown[]).length} images`;
  if (field === "featured_image_url") return "a featured image";
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (field.endsWith("_cents")) return formatMoney(Number(value));
  if (field === "weight_grams") return `${value} g`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = field === "description_html" ? wordsOf(String(value)) : String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

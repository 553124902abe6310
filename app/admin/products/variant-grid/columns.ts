import { say } from "#rules/language/say.ts";
import { type Currency, priceText } from "#rules/money/money.ts";
import { parsePrice, priceMessages } from "#rules/money/price.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { MAX_INVENTORY, MAX_WEIGHT_GRAMS } from "#rules/product/variant/variant-input.ts";
import { MAX_IMAGES_PER_VARIANT, type VariantFields } from "#rules/product/variant/variants.ts";
import { isCleanText } from "#rules/text/text.ts";
import { plainPrice } from "./plain-price.ts";

export type ColumnKey = keyof VariantFields;
type ParsedCell = { ok: true; value: VariantFields[ColumnKey] } | { ok: false; message: string };

/** Every edit is text, whether typed, pasted or computed, and is parsed in one place. */
export type Column = {
  key: ColumnKey;
  label: string;
  kind: "pictures" | "price" | "whole" | "text" | "switch";
  /** What Delete writes. */
  cleared: string;
  parse: (text: string, currency: Currency) => ParsedCell;
};

/** The keys that a phone shows. */
export const INPUT_MODES = {
  pictures: "text",
  price: "decimal",
  whole: "numeric",
  text: "text",
  switch: "text",
} as const;

export const COLUMNS: readonly Column[] = [
  { key: "image_urls", label: "Pictures", kind: "pictures", cleared: "", parse: picturesCell },
  { key: "price_cents", label: "Price", kind: "price", cleared: "0", parse: priceCell },
  {
    key: "compare_at_price_cents",
    label: "Compare-at price",
    kind: "price",
    cleared: "",
    parse: optional(priceCell),
  },
  { key: "sku", label: "SKU", kind: "text", cleared: "", parse: optional(textCell("SKU")) },
  { key: "barcode", label: "Barcode", kind: "text", cleared: "", parse: optional(textCell("Barcode")) },
  {
    key: "inventory_qty",
    label: "Inventory",
    kind: "whole",
    cleared: "0",
    parse: wholeCell("Inventory", MAX_INVENTORY),
  },
  {
    key: "weight_grams",
    label: "Weight (g)",
    kind: "whole",
    cleared: "",
    parse: optional(wholeCell("Weight", MAX_WEIGHT_GRAMS)),
  },
  { key: "requires_shipping", label: "Shipping", kind: "switch", cleared: "no", parse: switchCell },
];

export const PICTURES_COLUMN = COLUMNS.findIndex(({ kind }) => kind === "pictures");

export function cellText(variant: VariantFields, key: ColumnKey, currency: Currency): string {
  const value = variant[key];
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const isPrice = key === "price_cents" || key === "compare_at_price_cents";
  return isPrice ? priceText(Number(value), currency) : String(value);
}

function optional(parse: Column["parse"]): Column["parse"] {
  return (text, currency) => (text.trim() === "" ? { ok: true, value: null } : parse(text, currency));
}

function priceCell(text: string, currency: Currency): ParsedCell {
  const price = parsePrice(plainPrice(text), currency);
  if (price.ok) return { ok: true, value: price.cents };
  return { ok: false, message: priceMessages(currency)[price.reason] };
}

function textCell(label: string): Column["parse"] {
  return (text) => {
    const value = text.trim();
    if (value.length > 100) return { ok: false, message: `${label} too long` };
    if (!isCleanText(value)) return { ok: false, message: say.field.unclean({ field: label }) };
    return { ok: true, value };
  };
}

// A negative number is accepted here: the check on save has the specified message.
function wholeCell(label: string, max: number): Column["parse"] {
  return (text) => {
    if (!/^\s*-?\d{1,9}\s*$/.test(text)) return { ok: false, message: `${label} must be a whole number` };
    const value = Number(text);
    if (value > max) return { ok: false, message: `${label} cannot exceed ${max.toLocaleString("en-US")}` };
    return { ok: true, value };
  };
}

/** The URLs of the product's pictures, as another cell has them. Those that it does not have are not saved. */
function picturesCell(text: string): ParsedCell {
  const urls = [...new Set(text.split(/\s/).filter(Boolean))];
  if (urls.some((url) => !url.startsWith(IMAGE_BUCKET_PATH)))
    return { ok: false, message: "Choose from the pictures of this product" };
  if (urls.length > MAX_IMAGES_PER_VARIANT)
    return { ok: false, message: `A variant can have at most ${MAX_IMAGES_PER_VARIANT} images` };
  return { ok: true, value: urls };
}

function switchCell(text: string): ParsedCell {
  const word = text.trim().toLowerCase();
  if (["yes", "true", "1", "y", "x"].includes(word)) return { ok: true, value: true };
  if (["no", "false", "0", "n", ""].includes(word)) return { ok: true, value: false };
  return { ok: false, message: "Enter yes or no" };
}

import { type Currency, formatMoney } from "#rules/money/money.ts";
import type { Product, ProductVariant } from "#rules/product/product.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from "#rules/product/product-fields.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { tagsText } from "#rules/product/tags.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import type { ChangedVariant } from "#rules/product/variant/variant-input.ts";
import { valuesOf, variantTitle } from "#rules/product/variant/variants.ts";
import { htmlText } from "#rules/text/html-text.ts";
import type { ChangeContext, FieldChange, WantedPicture, WantedProduct } from "./judgement.ts";

// What the dry run shows of a change, field by field.

const SHOWN_CHARACTERS = 300;

/** What an owner recognises a product by, so that a wrong reading is seen before it is imported. */
export function newFacts(
  { variants: { added = [] }, ...input }: ProductInput,
  wanted: WantedProduct,
  { answers, currency }: ChangeContext,
) {
  const prices = added.map(({ price_cents }) => price_cents);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const price = [lowest, ...(highest > lowest ? [highest] : [])].map((cents) => formatMoney(cents, currency));
  const stock = added.reduce((sum, { inventory_qty }) => sum + inventory_qty, 0);
  const isAsked =
    answers.untracked_stock === null && wanted.variants.some((one) => typeof one.stock !== "number");
  const options = input.options.map(({ name }) => name).join(", ");
  const facts: [string, string][] = [
    ["Status", input.status === "active" ? "Active" : "Draft"],
    ["Price", price.join(" – ")],
    ["Stock", isAsked ? "" : stock.toLocaleString("en-US")],
    ["Variants", options && `${added.length.toLocaleString("en-US")} by ${options}`],
    ["Pictures", wanted.pictures.length > 0 ? String(wanted.pictures.length) : ""],
    ["Collections", wanted.collections.join(", ").slice(0, SHOWN_CHARACTERS)],
  ];
  return facts.filter(([, after]) => after !== "").map(([field, after]) => ({ field, before: "", after }));
}

export type Details = Omit<ProductInput, "version" | "variants">;

export function detailChanges(product: Product, now: Details): FieldChange[] {
  const rows: [string, string, string][] = [
    ...PRODUCT_FIELD_NAMES.map((field): [string, string, string] => [
      PRODUCT_FIELDS[field].label,
      detailText(product[field]),
      detailText(now[field] ?? product[field]),
    ]),
    [
      "Options",
      product.options.map(({ name }) => name).join(", "),
      now.options.map(({ name }) => name).join(", "),
    ],
    [
      "Alternative texts",
      product.images.map(({ alt }) => alt).join("\n"),
      now.images.map(({ alt }) => alt).join("\n"),
    ],
  ];
  return rows
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ field, before: shown(before), after: shown(after) }));
}

function detailText(value: Product[ProductField]): string {
  return typeof value === "string" ? value : tagsText(value);
}

function shown(text: string): string {
  return htmlText(text, SHOWN_CHARACTERS);
}

const VARIANT_FIELDS = [
  ["SKU", "sku"],
  ["Barcode", "barcode"],
  ["Weight", "weight_grams"],
  ["Requires shipping", "requires_shipping"],
] as const;

export function variantChanges(
  product: Product,
  { added, changed, removed }: ProductInput["variants"],
  currency: Currency,
): FieldChange[] {
  const byId = new Map(product.variants.map((variant) => [variant.id, variant]));
  return [
    ...removed.map((id) => ({ field: "Variant", before: nameOf(byId.get(id)?.title), after: "" })),
    ...added.map((variant) => ({
      field: "Variant",
      before: "",
      after: nameOf(variantTitle(valuesOf(variant))) || formatMoney(variant.price_cents, currency),
    })),
    ...changed.flatMap((change) => {
      const before = byId.get(change.id);
      return before ? oneVariantChanges(before, change, { product, currency }) : [];
    }),
  ];
}

/** Empty for the only variant of a product without options. */
function nameOf(title = ""): string {
  return title === DEFAULT_VARIANT_TITLE ? "" : title;
}

function oneVariantChanges(
  before: ProductVariant,
  change: ChangedVariant,
  { product, currency }: { product: Product; currency: Currency },
): FieldChange[] {
  const title = variantTitle(valuesOf({ ...before, ...change }));
  const money = (cents: number | null) => (cents ? formatMoney(cents, currency) : "");
  const rows: [string, string, string][] = [["Option values", nameOf(before.title), nameOf(title)]];
  if (change.price_cents !== undefined)
    rows.push(["Price", money(before.price_cents), money(change.price_cents)]);
  if (change.compare_at_price_cents !== undefined) {
    rows.push([
      "Compare-at price",
      money(before.compare_at_price_cents),
      money(change.compare_at_price_cents),
    ]);
  }
  if (change.inventory_qty)
    rows.push(["Stock", String(change.inventory_qty.from), String(change.inventory_qty.to)]);
  for (const [name, field] of VARIANT_FIELDS) {
    if (change[field] !== undefined) rows.push([name, fieldText(before[field]), fieldText(change[field])]);
  }
  if (change.image_urls)
    rows.push(["Pictures", placesOf(before.image_urls, product), placesOf(change.image_urls, product)]);
  const variant = nameOf(before.title);
  return rows
    .filter(([, was, now]) => was !== now)
    .map(([field, was, now]) => ({ field, ...(variant && { variant }), before: was, after: now }));
}

/** As the owner counts the product's pictures: “2, 3”. */
function placesOf(urls: readonly string[], { images }: Product): string {
  return urls.map((url) => images.findIndex((image) => image.url === url) + 1).join(", ");
}

function fieldText(value: string | number | boolean | null): string {
  if (typeof value === "number") return `${value} g`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value ?? "";
}

export function joinChanges(joins: readonly string[]): FieldChange[] {
  return joins.map((title) => ({ field: "Collection", before: "", after: title }));
}

export function fetchChanges(fetches: readonly WantedPicture[]): FieldChange[] {
  return fetches.map(({ source }) => ({
    field: "Picture",
    before: "",
    after: source.slice(0, SHOWN_CHARACTERS),
  }));
}

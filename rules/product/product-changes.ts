import type { VariantId } from "#rules/input/ids.ts";
import type { Product, ProductVariant } from "./product.ts";
import { PRODUCT_FIELD_NAMES } from "./product-fields.ts";
import { isSameValue } from "./variant/variants.ts";

const DETAILS = [...PRODUCT_FIELD_NAMES, "featured_image_url"] as const;

export const VARIANT_FIELDS = [
  "title",
  "price_cents",
  "compare_at_price_cents",
  "sku",
  "barcode",
  "inventory_qty",
  "weight_grams",
  "requires_shipping",
  "image_urls",
] as const;

type ProductChange = {
  field: (typeof DETAILS)[number] | "images" | "options";
  by: "elsewhere";
  before: unknown;
  now: unknown;
};

export type VariantChange = {
  /** `variant` when it was added or removed as a whole: then `before` or `now` is null. */
  field: (typeof VARIANT_FIELDS)[number] | "variant";
  variantId: VariantId;
  variantTitle: string;
  by: "elsewhere" | "sale";
  before: unknown;
  now: unknown;
};

/** What changed in a product since it was opened, so that the owner can choose which values to keep. */
export function changesSince(opened: Product, current: Product): (ProductChange | VariantChange)[] {
  // A sale does not change the version: then only stock can differ.
  const by = opened.version === current.version ? "sale" : "elsewhere";
  const openedVariants = new Map(opened.variants.map((variant) => [variant.id, variant]));
  return [
    ...changedDetails(opened, current),
    ...removedVariants(opened, current),
    ...current.variants.flatMap((now) => variantChanges(openedVariants.get(now.id), now, by)),
  ];
}

function changedDetails(opened: Product, current: Product): ProductChange[] {
  const shown = (product: Product) => ({
    ...Object.fromEntries(DETAILS.map((field) => [field, product[field]])),
    images: product.images.map(({ url, alt }) => ({ url, alt })),
    options: product.options.map(({ name }) => name),
  });
  const before: Record<string, unknown> = shown(opened);
  return Object.entries(shown(current))
    .filter(([field, now]) => !isSame(before[field], now))
    .map(([field, now]) => ({
      field: field as ProductChange["field"],
      by: "elsewhere",
      before: before[field],
      now,
    }));
}

function removedVariants(opened: Product, current: Product): VariantChange[] {
  const left = new Set(current.variants.map(({ id }) => id));
  return opened.variants
    .filter(({ id }) => !left.has(id))
    .map((gone) => ({
      field: "variant",
      variantId: gone.id,
      variantTitle: gone.title,
      by: "elsewhere",
      before: gone.title,
      now: null,
    }));
}

function variantChanges(
  before: ProductVariant | undefined,
  now: ProductVariant,
  by: VariantChange["by"],
): VariantChange[] {
  const about = { variantId: now.id, variantTitle: now.title };
  if (!before) return [{ ...about, field: "variant", by: "elsewhere", before: null, now: now.title }];
  return VARIANT_FIELDS.filter((field) => !isSameValue(before[field], now[field])).map((field) => ({
    ...about,
    field,
    by,
    before: before[field],
    now: now[field],
  }));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

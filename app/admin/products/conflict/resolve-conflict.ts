import {
  isMediaChanged,
  type MediaState,
  openMedia,
  savedImages,
} from "#app/admin/products/media/media-state.ts";
import type { VariantsState } from "#app/admin/products/variants-state.ts";
import type { Product } from "#rules/product/product.ts";
import { changesSince, type VariantChange } from "#rules/product/product-changes.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductDetails } from "#rules/product/product-fields.ts";
import type { ProductDetailsInput } from "#rules/product/product-input.ts";
import { parseTags, tagsText } from "#rules/product/tags.ts";
import type { Choices, Disagreement } from "./disagreement.ts";
import { mergeVariants } from "./merge-variants.ts";

export type Mine = { details: ProductDetailsInput; media: MediaState; variants: VariantsState };

/** What the owner decides, and variant changes from elsewhere that conflict with nothing. */
type Comparison = { disagreements: Disagreement[]; staying: VariantChange[] };

export function compareVersions(opened: Product, current: Product, mine: Mine): Comparison {
  const changes = changesSince(opened, current);
  const { asked } = mergeVariants(opened, current, mine.variants, {});
  const ids = new Set(asked.map(({ id }) => id));
  return {
    disagreements: [...changedDetails(changes, opened, current, mine), ...asked],
    staying: changes
      .filter((change) => "variantId" in change)
      .filter(({ variantId, field }) => !ids.has(`${variantId} ${field}`)),
  };
}

/** The owner's values where they decided so; everything else as stored now. */
export function resolveConflict(opened: Product, current: Product, mine: Mine, choices: Choices): Mine {
  return {
    details: resolveDetails(current, mine.details, choices),
    media: choices.images === "theirs" ? openMedia(current) : mine.media,
    variants: mergeVariants(opened, current, mine.variants, choices).variants,
  };
}

export function detailsOf(product: Product): ProductDetailsInput {
  const details = Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, product[field]]));
  return { ...(details as ProductDetails), tags: tagsText(product.tags) };
}

const ASKED = [...PRODUCT_FIELD_NAMES, "images"] as const;
type AskedField = (typeof ASKED)[number];

function changedDetails(
  changes: ReturnType<typeof changesSince>,
  opened: Product,
  current: Product,
  mine: Mine,
): Disagreement[] {
  const changed = new Set(
    changes.map(({ field }) => (field === "featured_image_url" ? "images" : field) as AskedField),
  );
  const [was, theirs] = [opened, current].map((product) => ({
    ...detailsOf(product),
    tags: product.tags,
    images: savedImages(openMedia(product)),
  }));
  const here = { ...mine.details, tags: parseTags(mine.details.tags), images: savedImages(mine.media) };
  const isTouched = (field: AskedField) =>
    field === "images" ? isMediaChanged(openMedia(opened), mine.media) : !isSame(was?.[field], here[field]);
  return ASKED.filter((field) => changed.has(field)).map((field) => ({
    id: field,
    label: field === "images" ? "Images" : PRODUCT_FIELDS[field].label,
    by: "elsewhere",
    field,
    before: was?.[field],
    mine: here[field],
    theirs: theirs?.[field],
    // An unedited value defaults to theirs.
    suggested: isTouched(field) ? "mine" : "theirs",
  }));
}

function resolveDetails(current: Product, mine: ProductDetailsInput, choices: Choices): ProductDetailsInput {
  const theirs = detailsOf(current);
  const chosen = Object.keys(theirs).filter((field) => choices[field] === "theirs");
  return {
    ...mine,
    ...Object.fromEntries(chosen.map((field) => [field, theirs[field as keyof typeof theirs]])),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

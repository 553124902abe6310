import { type MediaState, openMedia, savedImages } from "#app/admin/products/media/media-state.ts";
import { COLUMNS, type ColumnKey } from "#app/admin/products/variant-grid/columns.ts";
import type { GridRow } from "#app/admin/products/variant-grid/edit-cells.ts";
import { openVariants, type VariantsState } from "#app/admin/products/variants-state.ts";
import type { Product, ProductVariant } from "#rules/product.ts";
import { changesSince, type VariantChange } from "#rules/product-changes.ts";
import type { ProductDetailsInput } from "#rules/product-input.ts";
import { parseTags, tagsText } from "#rules/tags.ts";

export type Mine = { details: ProductDetailsInput; media: MediaState; variants: VariantsState };

/** What is decided together: one field, all pictures, the options with their variants, prices and the like, stock. */
export type Topic = keyof ProductDetailsInput | "images" | "options" | "variants" | "stock";

export type Disagreement = {
  topic: Topic;
  by: "elsewhere" | "sale";
  changes: { field: string; label: string; before: unknown; now: unknown }[];
  /** Whether the owner changed the same thing: then both cannot stay. */
  touched: boolean;
};

export type Choices = Partial<Record<Topic, "mine" | "theirs">>;

export function disagreements(opened: Product, current: Product, mine: Mine): Disagreement[] {
  const byTopic = new Map<Topic, Disagreement>();
  for (const change of changesSince(opened, current)) {
    const topic = topicOf(change);
    const found = byTopic.get(topic) ?? {
      topic,
      by: change.by,
      changes: [],
      touched: isTouched(topic, opened, mine),
    };
    found.changes.push({
      field: change.field,
      label: "variantTitle" in change ? change.variantTitle : "",
      before: change.before,
      now: change.now,
    });
    byTopic.set(topic, found);
  }
  return [...byTopic.values()];
}

/** The owner's own where they decided so; everything else as it is kept now, so that nothing is undone unseen. */
export function resolveConflict(opened: Product, current: Product, mine: Mine, choices: Choices): Mine {
  return {
    details: resolveDetails(current, mine.details, choices),
    media: choices.images === "theirs" ? openMedia(current) : mine.media,
    variants: resolveVariants(opened, current, mine.variants, choices),
  };
}

export function detailsOf(product: Product): ProductDetailsInput {
  const { title, description_html, vendor, tags, status, handle } = product;
  return { title, description_html, vendor, tags: tagsText(tags), status, handle };
}

function topicOf(change: ReturnType<typeof changesSince>[number]): Topic {
  if (isVariantChange(change)) {
    if (change.field === "inventory_qty") return "stock";
    return change.field === "variant" || change.field === "title" ? "options" : "variants";
  }
  return change.field === "featured_image_url" ? "images" : change.field;
}

function isVariantChange(change: ReturnType<typeof changesSince>[number]): change is VariantChange {
  return "variantId" in change;
}

function isTouched(topic: Topic, opened: Product, mine: Mine): boolean {
  if (topic === "images") return !isSame(savedImages(openMedia(opened)), savedImages(mine.media));
  if (topic === "options") return !isSame(openVariants(opened).settled, mine.variants.settled);
  const before = new Map(opened.variants.map((variant) => [variant.id, variant]));
  const touched = touchedKeys(before, mine.variants.rows);
  if (topic === "stock") return touched.has("inventory_qty");
  if (topic === "variants") return [...touched].some((key) => key !== "inventory_qty");
  if (topic === "tags") return !isSame(opened.tags, parseTags(mine.details.tags));
  return detailsOf(opened)[topic] !== mine.details[topic];
}

function touchedKeys(before: ReadonlyMap<string, ProductVariant>, rows: readonly GridRow[]): Set<string> {
  const touched = new Set<string>();
  for (const row of rows) {
    const opened = before.get(row.id ?? "");
    for (const { key } of opened ? COLUMNS : []) if (opened?.[key] !== row[key]) touched.add(key);
  }
  return touched;
}

function resolveDetails(current: Product, mine: ProductDetailsInput, choices: Choices): ProductDetailsInput {
  const theirs = detailsOf(current);
  const chosen = Object.keys(theirs).filter((field) => choices[field as Topic] === "theirs");
  return {
    ...mine,
    ...Object.fromEntries(chosen.map((field) => [field, theirs[field as keyof typeof theirs]])),
  };
}

function resolveVariants(
  opened: Product,
  current: Product,
  mine: VariantsState,
  choices: Choices,
): VariantsState {
  if (choices.options === "theirs") return openVariants(current);
  const before = new Map(opened.variants.map((variant) => [variant.id, variant]));
  const now = new Map(current.variants.map((variant) => [variant.id, variant]));
  const rows = mine.rows.map((row) => {
    const theirs = row.id && now.get(row.id);
    // Removed elsewhere, kept here: it comes back as a new variant.
    if (!theirs) return { ...row, id: undefined };
    return resolveRow(row, before.get(theirs.id), theirs, choices);
  });
  return { ...mine, rows };
}

function resolveRow(
  row: GridRow,
  before: ProductVariant | undefined,
  theirs: ProductVariant,
  choices: Choices,
): GridRow {
  const taken = COLUMNS.filter(({ key }) => takesTheirs(key, row, before, theirs, choices));
  return { ...row, ...Object.fromEntries(taken.map(({ key }) => [key, theirs[key]])) };
}

function takesTheirs(
  key: ColumnKey,
  row: GridRow,
  before: ProductVariant | undefined,
  theirs: ProductVariant,
  choices: Choices,
): boolean {
  if (!before || before[key] === theirs[key]) return false;
  // A cell that was not touched has nothing to defend: stock sold meanwhile stays sold.
  if (row[key] === before[key]) return true;
  return choices[key === "inventory_qty" ? "stock" : "variants"] === "theirs";
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

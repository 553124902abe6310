import type { VariantId } from "#rules/input/ids.ts";
import type { ProductVariant } from "#rules/product/product.ts";
import { VARIANT_FIELDS } from "#rules/product/product-changes.ts";
import { isSameValue } from "./variants.ts";

/** An event names as many variants, and counts the others: a product may have 2,048. */
export const MAX_VARIANTS_TOLD = 100;

type VariantField = (typeof VARIANT_FIELDS)[number];
type ToldVariant = Partial<Pick<ProductVariant, VariantField | "id">>;

type SavedVariants = {
  added: readonly Pick<ProductVariant, VariantField>[];
  changed: readonly ProductVariant[];
  removed: readonly VariantId[];
};

/**
 * What an event says of the variants of a saved product: a changed one by id, title and SKU, with the fields that differ.
 */
export function toldVariants(rows: readonly ProductVariant[], { added, changed, removed }: SavedVariants) {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const all: { before?: ToldVariant; after?: ToldVariant }[] = [
    ...removed.flatMap((id) => stored.get(id) ?? []).map((gone) => ({ before: only(gone, VARIANT_FIELDS) })),
    ...changed
      .toSorted((one, other) => one.position - other.position)
      .flatMap((now) => changeOf(stored.get(now.id), now)),
    ...added.map((row) => ({ after: only(row, VARIANT_FIELDS) })),
  ];
  const told = all.slice(0, MAX_VARIANTS_TOLD);
  return {
    before: told.flatMap(({ before }) => before ?? []),
    after: told.flatMap(({ after }) => after ?? []),
    more: all.length - told.length,
    // One that is added or removed moves those after it.
    reordered:
      added.length + removed.length === 0 &&
      changed.some(({ id, position }) => position !== stored.get(id)?.position),
  };
}

/** None, if only its position is another. */
function changeOf(before: ProductVariant | undefined, now: ProductVariant) {
  const different = VARIANT_FIELDS.filter((field) => !isSameValue(before?.[field], now[field]));
  if (!before || different.length === 0) return [];
  const fields = ["title", "sku", ...different] as const;
  const { id } = now;
  return [{ before: { id, ...only(before, fields) }, after: { id, ...only(now, fields) } }];
}

function only(row: Pick<ProductVariant, VariantField>, fields: readonly VariantField[]): ToldVariant {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

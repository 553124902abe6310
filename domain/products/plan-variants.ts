import type { ProductVariant } from "#rules/product/product.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import type { AddedVariant, ChangedVariant, VariantChanges } from "#rules/product/variant/variant-input.ts";
import {
  isSameValue,
  type VariantSetProblem,
  valuesOf,
  variantIssues,
  variantSetProblem,
  variantTitle,
} from "#rules/product/variant/variants.ts";

type NewVariant = Omit<ProductVariant, "id">;

/** Only the rows that a save changes. */
export type VariantPlan = {
  added: NewVariant[];
  changed: ProductVariant[];
  removed: ProductVariant["id"][];
};

const VARIANT_SET_MESSAGES: Record<VariantSetProblem, string> = {
  "no-variants": "A product needs at least one variant",
  "too-many-variants": "A product can have at most 2,048 variants",
  "wrong-option-values": "Every variant needs a value for every option",
  "doubled-combination": "Two variants have the same option values",
};

type Merged = { row: ProductVariant | NewVariant; path: string | undefined };

/** Whether a change affects rules over all variants; otherwise the touched rows are enough. */
export function touchesTheSet(changes: VariantChanges): boolean {
  if (changes.added.length > 0 || changes.removed.length > 0) return true;
  return changes.changed.some(({ position, option1_value, option2_value, option3_value }) =>
    [position, option1_value, option2_value, option3_value].some((value) => value !== undefined),
  );
}

/**
 * Applies the changes to the current rows. With `whole`, the rows are all of the product's: they are checked as a set
 * and numbered from 0. Without it, they are only those that the changes touch. A draft may wait for its prices, as an
 * import leaves it; the form asks for a price.
 */
export function planVariants(
  rows: readonly ProductVariant[],
  changes: VariantChanges,
  { whole, optionCount, status }: { whole: boolean; optionCount: number; status: ProductStatus },
): { plan: VariantPlan; problems: Record<string, string> } {
  const merged = whole ? renumbered(merge(rows, changes)) : merge(rows, changes);
  const before = new Map(rows.map((row) => [row.id, row]));
  const kept = merged.map(({ row }) => row).filter((row) => "id" in row);
  return {
    plan: {
      added: merged.map(({ row }) => row).filter((row) => !("id" in row)),
      changed: kept.filter((row) => !isSame(row, before.get(row.id))),
      removed: changes.removed,
    },
    problems: { ...rowProblems(merged, status), ...(whole && setProblem(optionCount, merged)) },
  };
}

function merge(rows: readonly ProductVariant[], { added, changed, removed }: VariantChanges): Merged[] {
  const gone = new Set(removed);
  const changeOf = new Map(changed.map((change, index) => [change.id, { change, index }]));
  const kept = rows
    .filter(({ id }) => !gone.has(id))
    .map((row): Merged => {
      const found = changeOf.get(row.id);
      if (!found) return { row, path: undefined };
      return { row: withChange(row, found.change), path: `variants.changed.${found.index}` };
    });
  return [...kept, ...added.map((row, index) => ({ row: titled(row), path: `variants.added.${index}` }))];
}

function withChange(row: ProductVariant, change: ChangedVariant): ProductVariant {
  const { inventory_qty: stock, ...fields } = change;
  return titled({ ...row, ...defined(fields), inventory_qty: stock?.to ?? row.inventory_qty });
}

function titled<Row extends ProductVariant | AddedVariant>(row: Row): Row & { title: string } {
  return { ...row, title: variantTitle(valuesOf(row)) };
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function renumbered(merged: Merged[]): Merged[] {
  return merged
    .toSorted((a, b) => a.row.position - b.row.position)
    .map(({ row, path }, position) => ({ row: { ...row, position }, path }));
}

function rowProblems(merged: readonly Merged[], status: ProductStatus): Record<string, string> {
  const told = merged.flatMap(({ row, path }) =>
    path ? issuesOf(row, status).map(({ field, message }) => [`${path}.${field}`, message]) : [],
  );
  return Object.fromEntries(told);
}

function issuesOf(row: ProductVariant | NewVariant, status: ProductStatus) {
  const waitsForPrice = status === "draft" && row.price_cents === 0;
  return variantIssues(row).filter(({ field }) => !(waitsForPrice && field === "price_cents"));
}

function setProblem(optionCount: number, merged: readonly Merged[]): Record<string, string> {
  const problem = variantSetProblem(
    optionCount,
    merged.map(({ row }) => row),
  );
  return problem ? { variants: VARIANT_SET_MESSAGES[problem] } : {};
}

function isSame(row: ProductVariant, before: ProductVariant | undefined): boolean {
  return Object.entries(row).every(([field, value]) =>
    isSameValue(before?.[field as keyof ProductVariant], value),
  );
}

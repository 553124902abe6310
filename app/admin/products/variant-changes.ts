import type { VariantId } from "#rules/input/ids.ts";
import type { ProductVariant } from "#rules/product/product.ts";
import type { AddedVariant, ChangedVariant, VariantChanges } from "#rules/product/variant/variant-input.ts";
import { isSameValue, NEW_VARIANT, type VariantFields } from "#rules/product/variant/variants.ts";
import { COLUMNS, type ColumnKey } from "./variant-grid/columns.ts";
import type { GridRow } from "./variant-grid/edit-cells.ts";
import type { VariantsState } from "./variants-state.ts";

export type OpenedVariants = ReadonlyMap<VariantId, ProductVariant>;

export function openedVariants(variants: readonly ProductVariant[]): OpenedVariants {
  return new Map(variants.map((variant) => [variant.id, variant]));
}

/** What a save sends: edited rows with only the edited fields. */
export function variantChanges(opened: OpenedVariants, rows: readonly GridRow[]): VariantChanges {
  const left = new Set(rows.map((row) => row.id));
  const moved = !isInOpenedOrder(opened, rows);
  return {
    added: rows.flatMap((row, position) => (row.id ? [] : [addedVariant(row, position)])),
    changed: rows.flatMap((row, position) => changedVariant(opened, row, moved ? position : undefined)),
    removed: [...opened.keys()].filter((id) => !left.has(id)),
  };
}

/** The row's values when the form was opened; a new row starts from the defaults. */
function fieldsBefore(opened: OpenedVariants, row: GridRow): VariantFields {
  return (row.id && opened.get(row.id)) || NEW_VARIANT;
}

export function isCellChanged(before: VariantFields, row: GridRow, key: ColumnKey): boolean {
  return row.typed?.[key] !== undefined || !isSameValue(before[key], row[key]);
}

export function countChangedCells(opened: OpenedVariants, rows: readonly GridRow[]): number {
  let count = 0;
  for (const row of rows) {
    const before = fieldsBefore(opened, row);
    if (before === row) continue;
    for (const { key } of COLUMNS) if (isCellChanged(before, row, key)) count++;
  }
  return count;
}

/** Whether there is anything to save: a value typed back to its original is not a change. */
export function areVariantsChanged(
  opened: OpenedVariants,
  start: VariantsState,
  now: VariantsState,
): boolean {
  if (start.rows === now.rows && start.options === now.options) return false;
  if (start.rows.length !== now.rows.length || wordsOf(start) !== wordsOf(now)) return true;
  return countChangedCells(opened, now.rows) > 0;
}

function wordsOf({ options }: VariantsState): string {
  return JSON.stringify(options.map(({ name, values }) => [name, values.map(({ text }) => text)]));
}

/** Then the server closes the gaps of removed rows, and no other row has to be sent for them. */
function isInOpenedOrder(opened: OpenedVariants, rows: readonly GridRow[]): boolean {
  let last = -1;
  return rows.every(({ id }) => {
    const position = opened.get(id as VariantId)?.position ?? -1;
    const follows = position > last;
    last = position;
    return follows;
  });
}

function addedVariant(row: GridRow, position: number): AddedVariant {
  return { position, ...optionValues(row), ...fields(row), inventory_qty: row.inventory_qty };
}

function changedVariant(
  opened: OpenedVariants,
  row: GridRow,
  position: number | undefined,
): ChangedVariant[] {
  const before = row.id && opened.get(row.id);
  if (!row.id || !before) return [];

  const now = { position: position ?? before.position, ...optionValues(row), ...fields(row) };
  const touched = Object.entries(now).filter(
    ([key, value]) => !isSameValue(before[key as keyof typeof now], value),
  );
  // From → to, so that a sale meanwhile is not undone.
  const stock = before.inventory_qty !== row.inventory_qty && {
    inventory_qty: { from: before.inventory_qty, to: row.inventory_qty },
  };
  if (touched.length === 0 && !stock) return [];
  return [{ ...(Object.fromEntries(touched) as Partial<typeof now>), ...stock, id: row.id }];
}

function optionValues({ option1_value, option2_value, option3_value }: GridRow) {
  return { option1_value, option2_value, option3_value };
}

function fields(row: GridRow) {
  const { price_cents, compare_at_price_cents, sku, barcode, weight_grams, requires_shipping, image_urls } =
    row;
  return { price_cents, compare_at_price_cents, sku, barcode, weight_grams, requires_shipping, image_urls };
}

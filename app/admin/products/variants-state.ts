import type { Currency } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";
import {
  type EditedOption,
  type OptionIssue,
  optionIssues,
  usedOptions,
} from "#rules/product/variant/edited-options.ts";
import { regenerateVariants } from "#rules/product/variant/regenerate-variants.ts";
import { type CellEdit, editCells, type GridRow } from "./variant-grid/edit-cells.ts";

export type VariantsState = {
  /** As they are in the editor, valid or not. */
  options: readonly EditedOption[];
  /** The last valid ones: the rows are generated from these. */
  settled: readonly EditedOption[];
  issues: readonly OptionIssue[];
  rows: readonly GridRow[];
};

export function newVariants(): VariantsState {
  return settle([], [], []);
}

export function openVariants(product: Pick<Product, "options" | "variants">): VariantsState {
  const options = product.options.map((option, index) => ({
    key: option.id,
    name: option.name,
    values: valuesAt(product.variants, index).map((text) => ({ key: text, text })),
  }));
  return { options, settled: options, issues: [], rows: product.variants };
}

/** Rows follow the options as soon as these are valid; until then they stay unchanged. */
export function changeOptions(state: VariantsState, options: readonly EditedOption[]): VariantsState {
  const issues = optionIssues(options);
  return issues.length > 0 ? { ...state, options, issues } : settle(state.rows, state.settled, options);
}

export function changeCells(
  state: VariantsState,
  edits: readonly CellEdit[],
  currency: Currency,
): VariantsState {
  const rows = editCells(state.rows, edits, currency);
  return rows === state.rows ? state : { ...state, rows };
}

/** The options that are saved: those with a name and values. */
export function savedOptions(state: VariantsState): { name: string }[] {
  return usedOptions(state.settled).map(({ name }) => ({ name: name.trim() }));
}

function settle(
  rows: readonly GridRow[],
  before: readonly EditedOption[],
  options: readonly EditedOption[],
): VariantsState {
  const result = regenerateVariants(rows, before, options);
  if (!result.ok) throw new Error("Variants are generated from options without issues only.");
  return { options, settled: options, issues: [], rows: result.variants };
}

function valuesAt(variants: Product["variants"], index: number): string[] {
  const column = (["option1_value", "option2_value", "option3_value"] as const)[index];
  const values = column ? variants.map((variant) => variant[column]) : [];
  return [...new Set(values)].filter((value) => value !== null);
}

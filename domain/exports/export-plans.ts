import type { ExportInput, InputOf } from "#rules/export/export-input.ts";
import { PRODUCTS } from "./product-sheet.ts";
import type { ExportPlan } from "./sheet.ts";

const PLANS: { [Kind in ExportInput["kind"]]: ExportPlan<InputOf<Kind>> } = {
  products: PRODUCTS,
};

export function planOf({ kind }: ExportInput): ExportPlan {
  // Each plan is handed the input of its own kind.
  return PLANS[kind] as unknown as ExportPlan;
}

import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { PRODUCT_STATUSES } from "#rules/product/product-status.ts";
import { textInput } from "#rules/text/text-input.ts";
import { MAX_CHOSEN, PRODUCT_FORMATS } from "./export-kind.ts";

const productsInput = z.strictObject({
  kind: z.literal("products"),
  format: z.enum(PRODUCT_FORMATS, "Choose a format"),
  /** The chosen ones, or all that match. */
  ids: z.array(idInput<ProductId>()).min(1, "Choose at least one product").max(MAX_CHOSEN).optional(),
  search: textInput("Search", 255).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
});

/** What an owner can take along, by kind. */
export const exportInput = z.discriminatedUnion("kind", [productsInput], "Choose what to export");

export type ExportInput = z.infer<typeof exportInput>;

/** The input of one kind. */
export type InputOf<Kind extends ExportInput["kind"]> = Extract<ExportInput, { kind: Kind }>;

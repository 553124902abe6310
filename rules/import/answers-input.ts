import { z } from "zod";
import { MAX_INVENTORY } from "#rules/product/variant/variant-input.ts";
import { NEGATIVE_INVENTORY } from "#rules/product/variant/variants.ts";
import { ATTRIBUTE_ANSWERS, COLLECTION_ANSWERS, EXISTING_ANSWERS } from "./answers.ts";

export const answersInput = z.strictObject({
  existing: z.enum(EXISTING_ANSWERS, "Choose what happens to products that you already have"),
  untracked_stock: z
    .int("Stock must be a whole number")
    .min(0, NEGATIVE_INVENTORY)
    .max(MAX_INVENTORY, "Inventory cannot exceed 1,000,000")
    .nullable(),
  collections_from: z.enum(COLLECTION_ANSWERS, "Choose where collections come from"),
  attributes: z.enum(ATTRIBUTE_ANSWERS, "Choose what becomes of attributes"),
});

import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { CollectionId } from "#rules/input/ids.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { MISSING_PARTS, PRODUCT_SORTS, STOCK_LEVELS } from "./product-match.ts";
import { PRODUCT_STATUSES } from "./product-status.ts";
import { MAX_TAGS_LENGTH } from "./tags.ts";

/** What the list of products is filtered by. */
export const productMatchFields = {
  search: textInput("Search", 255).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  stock: z.enum(STOCK_LEVELS).optional(),
  vendor: requiredTextInput("Vendor", 255).optional(),
  tag: requiredTextInput("Tag", MAX_TAGS_LENGTH).optional(),
  collection: idInput<CollectionId>().optional(),
  missing: z.enum(MISSING_PARTS).optional(),
};

export const productSortField = z.enum(PRODUCT_SORTS).optional();

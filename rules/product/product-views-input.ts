import { z } from "zod";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { productMatchFields, productSortField } from "./product-match-input.ts";

export const MAX_PRODUCT_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 40;

export const viewNameInput = requiredTextInput("Name", MAX_VIEW_NAME_LENGTH);
export const SAME_VIEW_NAME = "Another view has this name";

const view = z.strictObject({
  name: viewNameInput,
  filters: z.strictObject({ ...productMatchFields, sort: productSortField }),
});

/** All saved views of the product list, with the version that they are based on: 0 before the first is saved. */
export const productViewsInput = z.strictObject({
  version: z.int().min(0),
  views: z
    .array(view)
    .max(MAX_PRODUCT_VIEWS, `A store can have at most ${MAX_PRODUCT_VIEWS} saved views`)
    .refine(
      (views) => new Set(views.map(({ name }) => name.toLowerCase())).size === views.length,
      SAME_VIEW_NAME,
    ),
});

export type ProductView = z.infer<typeof view>;
export type ProductViewsInput = z.infer<typeof productViewsInput>;

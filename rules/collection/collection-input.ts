import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { imageUrlInput } from "#rules/picture/image-input.ts";
import { descriptionInput, titleInput } from "#rules/product/product-input.ts";
import { optionalSearchTexts } from "#rules/search-listing/search-listing-input.ts";
import { handleInput } from "#rules/text/handle-input.ts";

export const MAX_PRODUCTS_PER_COLLECTION = 5_000;

/** The products are in the owner's order, which gives their positions. The version is as for products. */
export const collectionInput = z.strictObject({
  version: z.int().min(1).optional(),
  title: titleInput,
  description_html: descriptionInput,
  handle: handleInput,
  ...optionalSearchTexts,
  image_url: imageUrlInput.nullable(),
  product_ids: z
    .array(idInput<ProductId>())
    .max(MAX_PRODUCTS_PER_COLLECTION, "A collection can hold at most 5,000 products")
    .refine((ids) => new Set(ids).size === ids.length, "A product can be in a collection only once"),
});

export type CollectionInput = z.infer<typeof collectionInput>;

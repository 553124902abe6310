import type { Tx } from "#db/client.ts";
import { foreignProducts } from "#domain/products/foreign-products.ts";
import { descriptionProblem } from "#domain/products/product-row.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { holdUploads, NOT_YOUR_IMAGE } from "#domain/products/write-images.ts";
import type { CollectionInput } from "#rules/collection/collection-input.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** The columns of a collection from the form's values. */
export function collectionRow(input: CollectionInput) {
  return {
    title: input.title,
    descriptionHtml: sanitizeDescription(input.description_html),
    handle: input.handle,
    searchTitle: input.search_title,
    searchDescription: input.search_description,
    imageUrl: input.image_url || null,
  };
}

export async function collectionProblems(
  tx: Tx,
  store: StoreId,
  input: CollectionInput,
): Promise<Record<string, string>> {
  const { descriptionHtml, imageUrl } = collectionRow(input);
  const isForeign = imageUrl !== null && !(await holdUploads(tx, store, [imageUrl])).has(imageUrl);
  return {
    ...descriptionProblem(descriptionHtml),
    ...(isForeign && { image_url: NOT_YOUR_IMAGE }),
    ...(await foreignProducts(tx, store, input.product_ids)),
  };
}

import { cutText } from "#rules/text/cut-text.ts";
import { handleFor } from "#rules/text/slug.ts";
import type { Product } from "./product.ts";
import type { ProductInput } from "./product-input.ts";

const MAX_TITLE_LENGTH = 255;

/**
 * A draft with the texts, pictures, options and prices of a product. Stock, SKUs and barcodes are left out: they belong to
 * the pieces on the shelf, and two products with one SKU would be mixed up by an import.
 */
export function copyOf(product: Product): ProductInput {
  const { id, version, created_at, updated_at, images, options, variants, ...details } = product;
  const title = cutText(`Copy of ${product.title}`, MAX_TITLE_LENGTH);
  return {
    ...details,
    title,
    handle: handleFor(title) || `${product.handle}-copy`,
    status: "draft",
    images: images.map(({ url, alt }) => ({ url, alt })),
    options: options.map(({ name }) => ({ name })),
    variants: {
      added: variants.map(({ id: _id, title: _title, ...variant }) => ({
        ...variant,
        sku: null,
        barcode: null,
        inventory_qty: 0,
      })),
      changed: [],
      removed: [],
    },
  };
}

import { api } from "#app/admin/api/api-client.ts";
import type { Product } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { parseTags } from "#rules/product/tags.ts";
import type { Mine } from "./conflict/resolve-conflict.ts";
import { type MediaState, savedImages } from "./media/media-state.ts";
import { openedVariants, variantChanges } from "./variant-changes.ts";
import type { GridRow } from "./variant-grid/edit-cells.ts";
import { savedOptions } from "./variants-state.ts";

export function requestProduct(opened: Product | undefined, mine: Mine): Promise<Response> {
  const json = productBody(opened, mine);
  return opened ? api.products[":id"].$put({ param: { id: opened.id }, json }) : api.products.$post({ json });
}

function productBody(opened: Product | undefined, { details, media, variants }: Mine): ProductInput {
  return {
    ...details,
    tags: parseTags(details.tags),
    version: opened?.version,
    images: savedImages(media),
    featured_image_url: media.featuredUrl,
    options: savedOptions(variants),
    variants: variantChanges(openedVariants(opened?.variants ?? []), withPicturesOf(media, variants.rows)),
  };
}

/** Without the pictures that were removed from the product. */
function withPicturesOf(media: MediaState, rows: readonly GridRow[]): GridRow[] {
  const urls = new Set(savedImages(media).map(({ url }) => url));
  return rows.map((row) => ({ ...row, image_urls: row.image_urls.filter((url) => urls.has(url)) }));
}

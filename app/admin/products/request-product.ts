import { api } from "#app/admin/api/api-client.ts";
import type { Product } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { parseTags } from "#rules/product/tags.ts";
import type { Mine } from "./conflict/resolve-conflict.ts";
import { savedImages } from "./media/media-state.ts";
import { openedVariants, variantChanges } from "./variant-changes.ts";
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
    variants: variantChanges(openedVariants(opened?.variants ?? []), variants.rows),
  };
}

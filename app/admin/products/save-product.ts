import { api } from "#app/admin/api-client.ts";
import { toApiError } from "#app/admin/api-error.ts";
import type { Product } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { parseTags } from "#rules/product/tags.ts";
import type { Mine } from "./conflict/resolve-conflict.ts";
import { savedImages } from "./media/media-state.ts";
import { openedVariants, variantChanges } from "./variant-changes.ts";
import { savedOptions } from "./variants-state.ts";

export type SaveResult =
  | { ok: true }
  | { ok: false; reason: "conflict"; sentence: string; current: Product }
  | { ok: false; reason: "deleted" }
  | { ok: false; reason: "refused"; sentence: string; fields: Record<string, string>; suggestion?: string };

export async function saveProduct(opened: Product | undefined, mine: Mine): Promise<SaveResult> {
  const json = productBody(opened, mine);
  const response: Response = opened
    ? await api.products[":id"].$put({ param: { id: opened.id }, json })
    : await api.products.$post({ json });
  if (response.ok) return { ok: true };
  if (response.status === 404 && opened) return { ok: false, reason: "deleted" };
  if (response.status === 409) {
    const { error, current } = await response.json();
    return { ok: false, reason: "conflict", sentence: error, current };
  }
  if (response.status === 422) {
    const { error, fields, suggestion } = await response.json();
    return { ok: false, reason: "refused", sentence: error, fields: fields ?? {}, suggestion };
  }
  throw await toApiError(response);
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

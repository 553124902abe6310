import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { productImages } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { listImages } from "./find-product.ts";

type GivenImage = ProductInput["images"][number];

export const NOT_YOUR_IMAGE = "This image is not in your store";

/**
 * Every picture must be an upload of this store. The rows are locked until the save is done, so that the sweep skips
 * them.
 */
export async function foreignImages(
  tx: Tx,
  store: StoreId,
  images: readonly GivenImage[],
): Promise<Record<string, string>> {
  const own = await holdUploads(
    tx,
    store,
    images.map(({ url }) => url),
  );
  const foreign = images.flatMap(({ url }, index) =>
    own.has(url) ? [] : [[`images.${index}.url`, NOT_YOUR_IMAGE]],
  );
  return Object.fromEntries(foreign);
}

export async function holdUploads(tx: Tx, store: StoreId, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await tx
    .select({ url: mediaFiles.url })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.storeId, store), inArray(mediaFiles.url, urls)))
    .for("key share");
  return new Set(rows.map(({ url }) => url));
}

/** Returns whether anything changed. */
export async function writeImages(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  images: readonly GivenImage[],
): Promise<boolean> {
  const before = new Map((await listImages(tx, store, product)).map((image) => [image.url, image]));
  const wanted = images.map((image, position) => ({ ...image, position }));
  const added = wanted.filter(({ url }) => !before.has(url));
  const changed = wanted.flatMap(({ url, alt, position }) => {
    const image = before.get(url);
    const isSame = !image || (image.alt === alt && image.position === position);
    return isSame ? [] : [{ id: image.id, alt, position }];
  });
  const kept = new Set(images.map(({ url }) => url));
  const removed = [...before.values()].filter(({ url }) => !kept.has(url)).map(({ id }) => id);

  await removeImages(tx, store, removed);
  for (const { id, alt, position } of changed) {
    await tx
      .update(productImages)
      .set({ alt, position })
      .where(and(eq(productImages.storeId, store), eq(productImages.id, id)));
  }
  if (added.length > 0) {
    await tx
      .insert(productImages)
      .values(added.map((image) => ({ ...image, storeId: store, productId: product })));
  }
  return removed.length + changed.length + added.length > 0;
}

async function removeImages(tx: Tx, store: StoreId, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(productImages).where(and(eq(productImages.storeId, store), inArray(productImages.id, ids)));
}

import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/ids.ts";
import { IMAGE_BUCKET_PATH, type Picture, renditionUrl } from "#rules/image-urls.ts";
import type { UploadProblem } from "#rules/upload-limits.ts";
import type { ImageQueue } from "./image-queue.ts";
import { type PreparedImage, prepareImage } from "./prepare-image.ts";
import type { Storage } from "./storage.ts";
import { newStorageKey, type UploadTarget } from "./storage-key.ts";

export type MediaDeps = { db: Db; storage: Storage; imageQueue: ImageQueue };

export type SaveUploadResult =
  | { ok: true; picture: Picture }
  | { ok: false; reason: Exclude<UploadProblem, "too-large"> };

/** Prepares an uploaded file and keeps it in the store. Nothing shows it until a product or collection is saved. */
export async function saveUpload(
  deps: MediaDeps,
  store: StoreId,
  target: UploadTarget,
  path: string,
): Promise<SaveUploadResult> {
  const inTurn = deps.imageQueue.run(async (): Promise<SaveUploadResult> => {
    const image = await prepareImage(path);
    if (!image.ok) return image;
    return { ok: true, picture: await keepImage(deps, store, newStorageKey(store, target), image) };
  });
  return inTurn ?? { ok: false, reason: "busy" };
}

async function keepImage(
  { db, storage }: MediaDeps,
  store: StoreId,
  storageKey: string,
  image: PreparedImage,
): Promise<Picture> {
  const { width, height, widths, blur } = image;
  const picture = { url: IMAGE_BUCKET_PATH + storageKey, width, height, widths, blur };
  // The row first: should the process die now, the sweep finds the files by it.
  await inStore(db, "owner", store, (tx) => addMediaFile(tx, store, storageKey, picture));
  try {
    for await (const { width, format, bytes } of image.renditions())
      await storage.put(keyOf(renditionUrl(picture, width, format)), bytes);
    return picture;
  } catch (error) {
    // The sweep would find them in a day; on a full disk that is long.
    await storage.remove(fileKeys(picture)).catch(() => undefined);
    throw error;
  }
}

export async function addMediaFile(
  tx: Tx,
  store: StoreId,
  storageKey: string,
  picture: Picture,
): Promise<void> {
  await tx.insert(mediaFiles).values({ storeId: store, storageKey, ...picture });
}

/** The keys of all files of a picture. */
export function fileKeys(picture: Pick<Picture, "url" | "widths">): string[] {
  return picture.widths.flatMap((width) => [
    keyOf(renditionUrl(picture, width, "webp")),
    keyOf(renditionUrl(picture, width, "avif")),
  ]);
}

function keyOf(url: string): string {
  return url.slice(IMAGE_BUCKET_PATH.length);
}

export async function isOwnProduct(tx: Tx, store: StoreId, id: ProductId): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, store), eq(products.id, id)));
  return rows.length > 0;
}

import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH, type Picture } from "#rules/picture/image-urls.ts";
import type { UploadProblem } from "#rules/picture/upload-limits.ts";
import { cardKinds } from "#rules/theme/share-card.ts";
import type { Config } from "#server/config.ts";
import { ForeignPictures } from "./guard-storage.ts";
import type { QueuePlace } from "./image-queue.ts";
import { isAcceptedImage } from "./image-type.ts";
import type { PreparedImage } from "./make-renditions.ts";
import { prepareImage } from "./prepare-image.ts";
import type { Storage } from "./storage.ts";
import { cardKey, fileKeys, newStorageKey, renditionKey, type UploadTarget } from "./storage-key.ts";
import { findFullStore } from "./stored-bytes.ts";

type MediaDeps = {
  db: Db;
  storage: Storage;
  imageWorker: string;
  config: Pick<Config, "maxImageBytesPerStore">;
};

/** A received file, and the place in the queue that it holds. */
type ReceivedFile = { path: string; target: UploadTarget; place: QueuePlace; signal: AbortSignal };

export type SaveUploadResult = { ok: true; picture: Picture } | ({ ok: false } & UploadProblem);

/**
 * Prepares an uploaded file and stores it. Nothing shows it until a product or collection is saved. Throws the
 * signal's reason when the client has disconnected.
 */
export async function saveUpload(
  deps: MediaDeps,
  store: StoreId,
  { path, target, place, signal }: ReceivedFile,
): Promise<SaveUploadResult> {
  if (!(await isAcceptedImage(path))) return { ok: false, reason: "not-an-image" };
  return place.inTurn(signal, async (mustGiveWay) => {
    const storageKey = newStorageKey(store, target);
    const cards = cardKinds(storageKey);
    const image = await prepareImage({ path, worker: deps.imageWorker, signal, mustGiveWay, cards });
    return image.ok ? keepImage(deps, store, storageKey, image) : image;
  });
}

async function keepImage(
  { db, storage, config }: MediaDeps,
  store: StoreId,
  storageKey: string,
  { renditions, cards, ok: _, ...size }: PreparedImage,
): Promise<SaveUploadResult> {
  const picture = { url: IMAGE_BUCKET_PATH + storageKey, ...size };
  const bytes = [...renditions, ...cards].reduce((sum, file) => sum + file.bytes.byteLength, 0);
  // The row first: if the process dies now, the sweep finds the files by it.
  const full = await inStore(db, "owner", store, async (tx) => {
    const full = await findFullStore(tx, store, config.maxImageBytesPerStore, bytes);
    if (!full) await addMediaFile(tx, store, storageKey, picture, bytes);
    return full;
  });
  if (full) return { ...full, ok: false };
  try {
    for (const { width, format, bytes } of renditions)
      await storage.put(renditionKey(picture, width, format), bytes);
    for (const { kind, bytes } of cards) await storage.put(cardKey(picture, kind), bytes);
    return { ok: true, picture };
  } catch (error) {
    // The sweep would remove them in eight days; on a full disk that is too late.
    const written = error instanceof ForeignPictures ? [] : fileKeys(picture);
    await forgetImage({ db, storage }, store, picture, written).catch(() => undefined);
    throw error;
  }
}

export async function addMediaFile(
  tx: Tx,
  store: StoreId,
  storageKey: string,
  picture: Picture,
  bytes: number,
): Promise<void> {
  await tx.insert(mediaFiles).values({ storeId: store, storageKey, ...picture, bytes });
}

async function forgetImage(
  { db, storage }: Pick<MediaDeps, "db" | "storage">,
  store: StoreId,
  picture: Picture,
  written: string[],
): Promise<void> {
  await storage.remove(written);
  await inStore(db, "owner", store, (tx) =>
    tx.delete(mediaFiles).where(and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, picture.url))),
  );
}

export async function isOwnProduct(tx: Tx, store: StoreId, id: ProductId): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, store), eq(products.id, id)));
  return rows.length > 0;
}

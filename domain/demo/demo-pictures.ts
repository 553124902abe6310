import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Db, inStore } from "#db/client.ts";
import { addMediaFile } from "#domain/pictures/save-upload.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { newStorageKey, renditionKey } from "#domain/pictures/storage-key.ts";
import { findReachedPictures } from "#domain/quotas/find-reached.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH, type Picture } from "#rules/picture/image-urls.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";
import shipped from "./pictures/pictures.json" with { type: "json" };

export type DemoPictureName = keyof typeof shipped;
export type DemoPictures = Record<DemoPictureName, string>;

const NAMES = Object.keys(shipped) as DemoPictureName[];
const AT_A_TIME = 8;

/**
 * Copies the bundled demo pictures into a store and returns their URLs. They are already encoded in every width.
 * Copies left by a failed attempt are removed by the sweep, like any unused picture.
 */
export async function copyDemoPictures(
  { db, storage, demoPicturesDir }: { db: Db; storage: Storage; demoPicturesDir: string },
  store: StoreId,
): Promise<{ ok: true; pictures: DemoPictures } | QuotaReached> {
  const pictures = NAMES.map((name) => ({ name, ...newPicture(store, name) }));
  const sizes = new Map<DemoPictureName, number>();
  for (const { name, picture } of pictures)
    sizes.set(name, await shippedBytes(demoPicturesDir, name, picture));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const reached = await inStore(db, "owner", store, async (tx) => {
    const reached = await findReachedPictures(tx, store, { pictures: pictures.length, bytes });
    if (reached) return reached;
    for (const { name, storageKey, picture } of pictures)
      await addMediaFile(tx, store, storageKey, picture, sizes.get(name) ?? 0);
  });
  if (reached) return reached;
  const copies = pictures.flatMap(({ name, picture }) => filesOf(name, picture));
  for (let from = 0; from < copies.length; from += AT_A_TIME) {
    const batch = copies.slice(from, from + AT_A_TIME);
    await Promise.all(
      batch.map(async ({ file, key }) => storage.put(key, await readFile(join(demoPicturesDir, file)))),
    );
  }
  const urls = Object.fromEntries(pictures.map(({ name, picture }) => [name, picture.url])) as DemoPictures;
  return { ok: true, pictures: urls };
}

function newPicture(store: StoreId, name: DemoPictureName): { storageKey: string; picture: Picture } {
  const storageKey = newStorageKey(store, { kind: "product", product: undefined });
  return { storageKey, picture: { url: IMAGE_BUCKET_PATH + storageKey, ...shipped[name] } };
}

async function shippedBytes(folder: string, name: DemoPictureName, picture: Picture): Promise<number> {
  const files = filesOf(name, picture).map(({ file }) => stat(join(folder, file)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

function filesOf(name: DemoPictureName, picture: Picture): { file: string; key: string }[] {
  return picture.widths.flatMap((width) =>
    (["webp", "avif"] as const).map((format) => ({
      file: `${name}-${width}.${format}`,
      key: renditionKey(picture, width, format),
    })),
  );
}

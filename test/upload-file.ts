import type { Db } from "#db/client.ts";
import { createImageQueue } from "#domain/pictures/image-queue.ts";
import { type SaveUploadResult, saveUpload } from "#domain/pictures/save-upload.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import type { StoreId } from "#rules/input/ids.ts";

type Options = { maxBytes?: number; signal?: AbortSignal };

/** Stores a picture of the store, as if an owner had uploaded the file. */
export async function uploadFile(
  deps: { db: Db; storage: Storage },
  store: StoreId,
  path: string,
  { maxBytes = 1e9, signal = new AbortController().signal }: Options = {},
): Promise<SaveUploadResult> {
  using place = createImageQueue().enter(store);
  if (!place) throw new Error("A queue of its own has room.");
  const config = { maxImageBytesPerStore: maxBytes };
  const media = { ...deps, imageWorker: "test/quick-image-worker.ts", config };
  return await saveUpload(media, store, { path, target: { kind: "collection" }, place, signal });
}

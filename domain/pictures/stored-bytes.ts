import { and, eq, isNull, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { findReachedPictures } from "#domain/quotas/find-reached.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";
import type { Storage } from "./storage.ts";
import { fileKeys } from "./storage-key.ts";

type FullStore = { reason: "store-full"; maxBytes: number } | QuotaReached;

/**
 * Whether one more picture of this many bytes would exceed a store's quotas; if it has none of bytes, IMAGE_MB_PER_STORE.
 * For that nothing is locked: parallel uploads may exceed it slightly.
 */
export async function findFullStore(
  tx: Tx,
  store: StoreId,
  maxBytes: number,
  more = 1,
): Promise<FullStore | undefined> {
  const reached = await findReachedPictures(tx, store, { pictures: 1, bytes: more });
  if (reached || tx.quotas.of(store).bytes !== undefined) return reached;
  const [stored] = await tx
    .select({ bytes: sql`coalesce(sum(${mediaFiles.bytes}), 0)`.mapWith(Number) })
    .from(mediaFiles)
    .where(eq(mediaFiles.storeId, store));
  return (stored?.bytes ?? 0) + more > maxBytes ? { reason: "store-full", maxBytes } : undefined;
}

/** Measures pictures uploaded before bytes were counted, until all are done or the signal aborts. Returns how many. */
export async function measureOldPictures(db: Db, storage: Storage, signal: AbortSignal): Promise<number> {
  const old = await asService(db, (tx) =>
    tx
      .select({ storeId: mediaFiles.storeId, url: mediaFiles.url, widths: mediaFiles.widths })
      .from(mediaFiles)
      .where(isNull(mediaFiles.bytes)),
  );
  let measured = 0;
  for (const { storeId, ...picture } of old) {
    if (signal.aborted) break;
    let bytes = 0;
    for (const key of fileKeys(picture)) bytes += await storage.size(key);
    await inStore(db, "owner", storeId, (tx) =>
      tx
        .update(mediaFiles)
        .set({ bytes })
        .where(and(eq(mediaFiles.storeId, storeId), eq(mediaFiles.url, picture.url))),
    );
    measured++;
  }
  return measured;
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { privateFileChunks, privateFiles } from "#db/schema/private-files.ts";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { removePrivateFile } from "./remove-private-file.ts";

export const CHUNK_BYTES = 256 * 1024;
const MEGABYTE = 1024 * 1024;
export const LIMITS = { fileBytes: 100 * MEGABYTE, storeBytes: 500 * MEGABYTE };

type WriteResult =
  | { ok: true; id: PrivateFileId; bytes: number }
  | { ok: false; reason: "file-too-large" | "store-full"; maxBytes: number };

/**
 * Keeps what comes in for 7 days; nobody can read it before it is whole. Never more than a chunk is in memory, and each
 * is committed by itself: a slow sender keeps no connection. The sweep removes what a killed process leaves behind.
 */
export async function writePrivateFile(
  db: Db,
  store: StoreId,
  content: AsyncIterable<Uint8Array>,
  limits = LIMITS,
): Promise<WriteResult> {
  const id = await inStore(db, "owner", store, (tx) => beginPrivateFile(tx, store));
  const remove = () => inStore(db, "owner", store, (tx) => removePrivateFile(tx, store, id));
  const written = await writeChunks(db, { store, id }, content, limits).catch(async (error: unknown) => {
    await remove().catch(() => undefined);
    throw error;
  });
  if (!written.ok) await remove();
  return written;
}

export async function beginPrivateFile(tx: Tx, store: StoreId): Promise<PrivateFileId> {
  const [file] = await tx.insert(privateFiles).values({ storeId: store }).returning({ id: privateFiles.id });
  if (!file) throw new Error("An insert returns its row.");
  return file.id;
}

type FilePlace = { store: StoreId; id: PrivateFileId };

async function writeChunks(
  db: Db,
  { store, id }: FilePlace,
  content: AsyncIterable<Uint8Array>,
  { fileBytes, storeBytes }: typeof LIMITS,
): Promise<WriteResult> {
  let bytes = 0;
  let position = 0;
  for await (const chunk of inChunks(content)) {
    bytes += chunk.length;
    if (bytes > fileBytes) return { ok: false, reason: "file-too-large", maxBytes: fileBytes };
    const kept = await inStore(db, "owner", store, async (tx) => {
      // Nothing is locked: parallel writers may exceed it by a chunk each.
      if ((await storedBytes(tx, store)) + chunk.length > storeBytes) return false;
      await change(tx, { store, id }, { bytes, writtenAt: sql`now()` });
      await tx.insert(privateFileChunks).values({ storeId: store, fileId: id, position, content: chunk });
      return true;
    });
    if (!kept) return { ok: false, reason: "store-full", maxBytes: storeBytes };
    position++;
  }
  await inStore(db, "owner", store, (tx) => change(tx, { store, id }, { finishedAt: sql`now()` }));
  return { ok: true, id, bytes };
}

export async function storedBytes(tx: Tx, store: StoreId): Promise<number> {
  const [stored] = await tx
    .select({ bytes: sql`coalesce(sum(${privateFiles.bytes}), 0)`.mapWith(Number) })
    .from(privateFiles)
    .where(eq(privateFiles.storeId, store));
  return stored?.bytes ?? 0;
}

async function change(
  tx: Tx,
  { store, id }: FilePlace,
  changes: Parameters<ReturnType<typeof tx.update<typeof privateFiles>>["set"]>[0],
): Promise<void> {
  const changed = await tx
    .update(privateFiles)
    .set(changes)
    .where(and(eq(privateFiles.storeId, store), eq(privateFiles.id, id), isNull(privateFiles.finishedAt)))
    .returning({ id: privateFiles.id });
  if (changed.length === 0)
    throw new Error("The file was removed while it was being written: write it again.");
}

/** All of the same size but the last, whatever the sizes that come in. */
async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let gathered = 0;
  for await (const piece of content) {
    for (let rest = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, CHUNK_BYTES - gathered);
      pieces.push(taken);
      gathered += taken.length;
      rest = rest.subarray(taken.length);
      if (gathered < CHUNK_BYTES) continue;
      yield Buffer.concat(pieces);
      pieces = [];
      gathered = 0;
    }
  }
  if (gathered > 0) yield Buffer.concat(pieces);
}

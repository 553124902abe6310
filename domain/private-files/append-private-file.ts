import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { privateFileChunks, privateFiles } from "#db/schema/private-files.ts";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { CHUNK_BYTES, LIMITS, storedBytes } from "./write-private-file.ts";

type AppendResult =
  | { ok: true; bytes: number }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "file-too-large" | "store-full"; maxBytes: number };

/**
 * For work that writes a file piece by piece (`beginPrivateFile`, this, `finishPrivateFile`), each in the transaction
 * that also saves its progress. “gone”: the sweep took the file for abandoned. Its chunks differ in size, so that it can
 * only be read from its start on.
 */
export async function appendPrivateFile(
  tx: Tx,
  store: StoreId,
  { id, content }: { id: PrivateFileId; content: Uint8Array },
  { fileBytes, storeBytes } = LIMITS,
): Promise<AppendResult> {
  const [file] = await tx.select().from(privateFiles).where(unfinished(store, id)).for("update");
  if (!file) return { ok: false, reason: "gone" };
  const bytes = file.bytes + content.length;
  if (bytes > fileBytes) return { ok: false, reason: "file-too-large", maxBytes: fileBytes };
  if ((await storedBytes(tx, store)) + content.length > storeBytes)
    return { ok: false, reason: "store-full", maxBytes: storeBytes };
  await tx.update(privateFiles).set({ bytes, writtenAt: sql`now()` }).where(unfinished(store, id));
  await addChunks(tx, store, id, content);
  return { ok: true, bytes };
}

async function addChunks(tx: Tx, storeId: StoreId, fileId: PrivateFileId, content: Uint8Array) {
  const chunks = Math.ceil(content.length / CHUNK_BYTES);
  if (chunks === 0) return;
  const written = and(eq(privateFileChunks.storeId, storeId), eq(privateFileChunks.fileId, fileId));
  const first = await tx.$count(privateFileChunks, written);
  for (let at = 0; at < chunks; at++) {
    const piece = Buffer.from(content.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES));
    await tx.insert(privateFileChunks).values({ storeId, fileId, position: first + at, content: piece });
  }
}

/** It can be read from now on, for 7 days. */
export async function finishPrivateFile(tx: Tx, store: StoreId, id: PrivateFileId): Promise<void> {
  await tx.update(privateFiles).set({ finishedAt: sql`now()` }).where(unfinished(store, id));
}

function unfinished(store: StoreId, id: PrivateFileId) {
  return and(eq(privateFiles.storeId, store), eq(privateFiles.id, id), isNull(privateFiles.finishedAt));
}

import { and, asc, between, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { privateFileChunks } from "#db/schema/private-files.ts";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { CHUNK_BYTES } from "./write-private-file.ts";

type Part = { id: PrivateFileId; from: number; bytes: number };

/** The bytes from a place on, fewer at the end of the file. */
export async function readPrivateFilePart(
  db: Db,
  store: StoreId,
  { id, from, bytes }: Part,
): Promise<Buffer> {
  const first = Math.floor(from / CHUNK_BYTES);
  const last = Math.floor((from + bytes - 1) / CHUNK_BYTES);
  const chunks = await readChunks(db, store, { id, first, last });
  const start = from - first * CHUNK_BYTES;
  return Buffer.concat(chunks).subarray(start, start + bytes);
}

type ChunkRange = { id: PrivateFileId; first: number; last: number };

export async function readChunks(db: Db, store: StoreId, { id, first, last }: ChunkRange): Promise<Buffer[]> {
  const chunks = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ content: privateFileChunks.content })
      .from(privateFileChunks)
      .where(
        and(
          eq(privateFileChunks.storeId, store),
          eq(privateFileChunks.fileId, id),
          between(privateFileChunks.position, first, last),
        ),
      )
      .orderBy(asc(privateFileChunks.position)),
  );
  return chunks.map(({ content }) => content);
}

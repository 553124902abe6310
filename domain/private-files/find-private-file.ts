import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { privateFileChunks, privateFiles } from "#db/schema/private-files.ts";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { KEPT_FOR } from "./sweep-private-files.ts";

type PrivateFile = { bytes: number; content: AsyncIterable<Buffer> };

/** Undefined when there is no such file, it is still being written, or its 7 days are over. */
export async function findPrivateFile(
  db: Db,
  store: StoreId,
  id: PrivateFileId,
): Promise<PrivateFile | undefined> {
  const [file] = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ bytes: privateFiles.bytes })
      .from(privateFiles)
      .where(
        and(
          eq(privateFiles.storeId, store),
          eq(privateFiles.id, id),
          sql`${privateFiles.finishedAt} > now() - ${KEPT_FOR}::interval`,
        ),
      ),
  );
  return file && { bytes: file.bytes, content: readChunks(db, store, id, file.bytes) };
}

/** One chunk at a time, each in a transaction of its own: a slow reader keeps no connection. */
async function* readChunks(db: Db, store: StoreId, id: PrivateFileId, bytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  for (let position = 0; read < bytes; position++) {
    const chunk = await findChunk(db, store, id, position);
    // Otherwise a reader would take a partial file for a complete one.
    if (!chunk) throw new Error("The file was removed while it was being read.");
    read += chunk.length;
    yield chunk;
  }
}

async function findChunk(
  db: Db,
  store: StoreId,
  id: PrivateFileId,
  position: number,
): Promise<Buffer | undefined> {
  const [chunk] = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ content: privateFileChunks.content })
      .from(privateFileChunks)
      .where(
        and(
          eq(privateFileChunks.storeId, store),
          eq(privateFileChunks.fileId, id),
          eq(privateFileChunks.position, position),
        ),
      ),
  );
  return chunk?.content;
}

import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { privateFiles } from "#db/schema/private-files.ts";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { readChunks } from "./read-private-file-part.ts";
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
  return file && { bytes: file.bytes, content: contentOf(db, store, id, file.bytes) };
}

/** One chunk at a time, each in a transaction of its own: a slow reader keeps no connection. */
async function* contentOf(db: Db, store: StoreId, id: PrivateFileId, bytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  for (let position = 0; read < bytes; position++) {
    const [chunk] = await readChunks(db, store, { id, first: position, last: position });
    // Otherwise a reader would take a partial file for a complete one.
    if (!chunk) throw new Error("The file was removed while it was being read.");
    read += chunk.length;
    yield chunk;
  }
}

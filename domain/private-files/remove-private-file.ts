import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { privateFiles } from "#db/schema/private-files.ts";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";

/** With its chunks. Removing twice is not an error. */
export async function removePrivateFile(tx: Tx, store: StoreId, id: PrivateFileId): Promise<void> {
  await tx.delete(privateFiles).where(and(eq(privateFiles.storeId, store), eq(privateFiles.id, id)));
}

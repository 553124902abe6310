import { type Db, inStore, type Tx } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import { startReading } from "#domain/imports/reading/start-reading.ts";
import { writePrivateFile } from "#domain/private-files/write-private-file.ts";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { ImportId, PrivateFileId, StoreId, UserId } from "#rules/input/ids.ts";

type Sent = { name: string; content: AsyncIterable<Uint8Array>; by: UserId };

export type ReceiveImportResult =
  | { ok: true; id: ImportId }
  | { ok: false; reason: "file-too-large" | "store-full"; maxBytes: number };

/** Keeps the file and queues its dry run. */
export async function receiveImport(
  db: Db,
  store: StoreId,
  { name, content, by }: Sent,
): Promise<ReceiveImportResult> {
  const file = await writePrivateFile(db, store, content);
  if (!file.ok) return file;
  const id = await inStore(db, "owner", store, (tx) => addImport(tx, store, { name, file, by }));
  return { ok: true, id };
}

type Received = { name: string; by: UserId; file: { id: PrivateFileId; bytes: number } };

async function addImport(tx: Tx, store: StoreId, { name, file, by }: Received): Promise<ImportId> {
  const [row] = await tx
    .insert(imports)
    .values({
      storeId: store,
      fileId: file.id,
      fileName: name,
      bytes: file.bytes,
      answers: FIRST_ANSWERS,
    })
    .returning({ id: imports.id });
  if (!row) throw new Error("The insert of an import returned no row.");
  await startReading(tx, store, row.id, { from: "file", by });
  return row.id;
}

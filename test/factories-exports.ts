import { Readable } from "node:stream";
import { type Db, inStore } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { compressPage } from "#domain/exports/export-file.ts";
import { writePrivateFile } from "#domain/private-files/write-private-file.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";

/** A finished export of products, without a job. */
export async function anExport(db: Db, store: StoreId, text = "Handle\r\nmug\r\n"): Promise<ExportId> {
  const file = await writePrivateFile(db, store, Readable.from([await compressPage(Buffer.from(text))]));
  if (!file.ok) throw new Error(file.reason);
  return inStore(db, "owner", store, async (tx) => {
    const [row] = await tx
      .insert(storeExports)
      .values({
        storeId: store,
        kind: "products",
        input: { kind: "products", format: "storewright", search: text },
        state: "done",
        files: [{ name: "products.csv", file_id: file.id, bytes: file.bytes, rows: 1 }],
        endedAt: new Date(),
      })
      .returning({ id: storeExports.id });
    if (!row) throw new Error("The insert of an export returned no row.");
    return row.id;
  });
}

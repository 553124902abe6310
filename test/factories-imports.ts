import { randomUUID } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { importItems, imports } from "#db/schema/imports.ts";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { ImportId, PrivateFileId, StoreId } from "#rules/input/ids.ts";

/** An import of one product that was undone, so that no worker takes it. */
export async function anUndoneImport(db: Db, store: StoreId, title = "Mug"): Promise<ImportId> {
  return inStore(db, "owner", store, async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({
        storeId: store,
        fileId: randomUUID() as PrivateFileId,
        fileName: `${title}.csv`,
        bytes: 100,
        state: "undone",
        dialect: "shopify",
        answers: FIRST_ANSWERS,
        rowCount: 1,
        totals: {
          items: 1,
          outcomes: { new: 1, changed: 0, unchanged: 0, skipped: 0 },
          noted: 0,
          untracked: 0,
        },
      })
      .returning({ id: imports.id });
    if (!row) throw new Error("The insert of an import returned no row.");
    await tx.insert(importItems).values({
      storeId: store,
      importId: row.id,
      position: 0,
      key: title,
      handle: "",
      skus: [],
      rows: [{ row: 2, key: title }],
      rowCount: 1,
      title,
      outcome: "new",
      judgement: { outcome: "new", changes: [], notes: [], asksStock: 0 },
      result: "created",
      undone: "removed",
    });
    return row.id;
  });
}

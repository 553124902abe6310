import { randomUUID } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { importItems, importPictures, imports, pictureSources } from "#db/schema/imports.ts";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { ImportId, PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { anUpload } from "./factories-catalog.ts";

const [FRONT, BACK] = ["https://shop.example/front.jpg", "https://shop.example/back.jpg"] as const;
const WANTED_PICTURES = [FRONT, BACK].map((source) => ({ row: 2, source, alt: "" }));

/** An import of one product that was undone, so that no worker takes it. One of its pictures was fetched, one failed. */
export async function anUndoneImport(db: Db, store: StoreId, title = "Mug"): Promise<ImportId> {
  const url = await anUpload(db, store);
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
          found: 0,
          attributes: [],
          repairs: [],
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
      judgement: {
        outcome: "new",
        wanted: { row: 2, title, variants: [], collections: [], pictures: WANTED_PICTURES },
        changes: [],
        notes: [],
        asksStock: 0,
      },
      result: "created",
      undone: "removed",
    });
    const picture = { storeId: store, importId: row.id, position: 0 };
    await tx.insert(importPictures).values([
      { ...picture, place: 0, source: FRONT, state: "done" },
      { ...picture, place: 1, source: BACK, state: "failed", problem: "Gone." },
    ]);
    await tx.insert(pictureSources).values({ storeId: store, source: FRONT, url });
    return row.id;
  });
}

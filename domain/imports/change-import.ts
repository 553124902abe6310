import type { SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { thisImport } from "./import-rows.ts";

type Row = typeof imports.$inferInsert;
type Changes = { [Column in keyof Row]?: Row[Column] | SQL };

export async function changeImport(tx: Tx, store: StoreId, id: ImportId, changes: Changes): Promise<void> {
  await tx.update(imports).set(changes).where(thisImport(store, id));
}

/** Locks the import, so that two clicks at once are judged one after the other. */
export async function lockImport(tx: Tx, store: StoreId, id: ImportId) {
  const [row] = await tx.select().from(imports).where(thisImport(store, id)).for("update");
  return row;
}

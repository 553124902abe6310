import { and, eq } from "drizzle-orm";
import { importItems, imports } from "#db/schema/imports.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";

export function thisImport(store: StoreId, id: ImportId) {
  return and(eq(imports.storeId, store), eq(imports.id, id));
}

export function itemsOf(store: StoreId, id: ImportId) {
  return and(eq(importItems.storeId, store), eq(importItems.importId, id));
}

export function thisItem(store: StoreId, { importId, position }: { importId: ImportId; position: number }) {
  return and(itemsOf(store, importId), eq(importItems.position, position));
}

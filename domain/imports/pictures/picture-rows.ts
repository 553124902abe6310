import { and, eq } from "drizzle-orm";
import { importItems, importPictures, type PictureState } from "#db/schema/imports.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";

export function picturesOf(store: StoreId, id: ImportId, state: PictureState) {
  return and(
    eq(importPictures.storeId, store),
    eq(importPictures.importId, id),
    eq(importPictures.state, state),
  );
}

export const OF_ITS_ITEM = and(
  eq(importItems.storeId, importPictures.storeId),
  eq(importItems.importId, importPictures.importId),
  eq(importItems.position, importPictures.position),
);

import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems, importPictures, pictureSources } from "#db/schema/imports.ts";
import type { WantedPicture } from "#rules/import/judgement.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { OF_ITS_ITEM, picturesOf } from "./picture-rows.ts";

/** Enough to find some of other hosts behind many of one. */
const MAX_LISTED = 50;

/** The first pictures that are waiting, each with its item, and its URL if it was fetched before. */
export async function listWaitingPictures(tx: Tx, store: StoreId, id: ImportId) {
  return tx
    .select({
      importId: importPictures.importId,
      position: importPictures.position,
      place: importPictures.place,
      source: importPictures.source,
      knownUrl: pictureSources.url,
      title: sql<string>`coalesce(${importItems.title}, ${importItems.key})`,
      /** All of its product, by place. */
      wanted: sql<WantedPicture[]>`${importItems.judgement} -> 'wanted' -> 'pictures'`,
      productId: importItems.productId,
    })
    .from(importPictures)
    .innerJoin(importItems, OF_ITS_ITEM)
    .leftJoin(
      pictureSources,
      and(
        eq(pictureSources.storeId, importPictures.storeId),
        sql`md5(${pictureSources.source}) = md5(${importPictures.source})`,
        eq(pictureSources.source, importPictures.source),
      ),
    )
    .where(picturesOf(store, id, "waiting"))
    .orderBy(asc(importPictures.position), asc(importPictures.place))
    .limit(MAX_LISTED);
}

export type WaitingPicture = Awaited<ReturnType<typeof listWaitingPictures>>[number];

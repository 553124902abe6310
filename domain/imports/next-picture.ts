import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems, importPictures, pictureSources } from "#db/schema/imports.ts";
import type { WantedPicture } from "#rules/import/judgement.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";

/** The next picture that is waiting, with its item, and its URL if it was fetched before. */
export async function findNextPicture(tx: Tx, store: StoreId, id: ImportId) {
  const [next] = await tx
    .select({
      place: importPictures.place,
      source: importPictures.source,
      knownUrl: pictureSources.url,
      item: {
        importId: importItems.importId,
        position: importItems.position,
        title: sql<string>`coalesce(${importItems.title}, ${importItems.key})`,
        pictures: sql<WantedPicture[]>`${importItems.judgement} -> 'wanted' -> 'pictures'`,
        productId: importItems.productId,
        savedVersion: importItems.savedVersion,
        after: importItems.after,
      },
    })
    .from(importPictures)
    .innerJoin(
      importItems,
      and(
        eq(importItems.storeId, importPictures.storeId),
        eq(importItems.importId, importPictures.importId),
        eq(importItems.position, importPictures.position),
      ),
    )
    .leftJoin(
      pictureSources,
      and(
        eq(pictureSources.storeId, importPictures.storeId),
        sql`md5(${pictureSources.source}) = md5(${importPictures.source})`,
        eq(pictureSources.source, importPictures.source),
      ),
    )
    .where(
      and(
        eq(importPictures.storeId, store),
        eq(importPictures.importId, id),
        eq(importPictures.state, "waiting"),
      ),
    )
    .orderBy(asc(importPictures.position), asc(importPictures.place))
    .limit(1);
  return next;
}

export type NextPicture = NonNullable<Awaited<ReturnType<typeof findNextPicture>>>;

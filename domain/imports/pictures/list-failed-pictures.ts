import { asc, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems, importPictures, imports } from "#db/schema/imports.ts";
import { thisImport } from "#domain/imports/import-rows.ts";
import type { ImportId, ProductId, StoreId } from "#rules/input/ids.ts";
import { OF_ITS_ITEM, picturesOf } from "./picture-rows.ts";

/** More have mostly the same reason. */
const MAX_LISTED = 200;

/** A picture that could not be fetched. */
export type FailedPicture = {
  /** In the file. */
  row: number;
  /** Of its product. */
  title: string;
  product_id: ProductId | null;
  source: string;
  problem: string;
};

/** The first ones, in the file's order; undefined when there is no such import. */
export async function listFailedPictures(
  tx: Tx,
  store: StoreId,
  id: ImportId,
): Promise<FailedPicture[] | undefined> {
  const exists = await tx.$count(imports, thisImport(store, id));
  if (exists === 0) return undefined;
  return tx
    .select({
      row: sql<number>`(${importItems.judgement} #>> array['wanted', 'pictures', ${importPictures.place}::text, 'row'])::integer`,
      title: sql<string>`coalesce(${importItems.title}, ${importItems.key})`,
      product_id: importItems.productId,
      source: importPictures.source,
      problem: importPictures.problem,
    })
    .from(importPictures)
    .innerJoin(importItems, OF_ITS_ITEM)
    .where(picturesOf(store, id, "failed"))
    .orderBy(asc(importPictures.position), asc(importPictures.place))
    .limit(MAX_LISTED);
}

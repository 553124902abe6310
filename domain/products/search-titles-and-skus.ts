import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { CHOICE_COLUMNS } from "./list-product-choices.ts";
import { titlePattern } from "./title-pattern.ts";

/** The newest products whose title or a SKU contains the words; with that SKU. */
export async function searchTitlesAndSkus(tx: Tx, store: StoreId, words: string, most: number) {
  return tx
    .select({ ...CHOICE_COLUMNS, sku: sql<string | null>`found.sku` })
    .from(sql`search_products(${titlePattern(words)}, ${most}) found`)
    .innerJoin(products, and(eq(products.storeId, store), sql`${products.id} = found.id`))
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, products.featuredImageUrl)))
    .orderBy(sql`${products.createdAt} desc, ${products.id} desc`);
}

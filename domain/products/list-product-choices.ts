import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { CATALOG_PAGE_SIZE } from "#rules/product/listing.ts";
import { pictureJson } from "./product-columns.ts";
import { titlePattern } from "./title-pattern.ts";

export const CHOICE_COLUMNS = {
  id: products.id,
  title: products.title,
  status: products.status,
  featured_image_url: products.featuredImageUrl,
  featured_image: pictureJson,
};

/** Products that can be added to a collection, by title. `after` is the last one already shown. */
export async function listProductChoices(
  tx: Tx,
  store: StoreId,
  { search = "", after }: { search?: string | undefined; after?: ProductId | undefined },
) {
  const found = sql`find_products_by_title(${store}, ${titlePattern(search)}, ${after ?? null},
    ${CATALOG_PAGE_SIZE + 1}) found`;
  const rows = await tx
    .select(CHOICE_COLUMNS)
    .from(found)
    .innerJoin(products, and(eq(products.storeId, store), sql`${products.id} = found.id`))
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, products.featuredImageUrl)))
    .orderBy(sql`lower(${products.title})`, products.id);
  const choices = rows.slice(0, CATALOG_PAGE_SIZE);
  return { products: choices, next: rows.length > CATALOG_PAGE_SIZE ? (choices.at(-1)?.id ?? null) : null };
}

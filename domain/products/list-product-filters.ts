import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { products } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** As many as a person finds one in; any other can still be in the address. */
const MOST = 300;

/** The vendors, tags and collections by which the list can be filtered, in alphabetical order. */
export async function listProductFilters(tx: Tx, store: StoreId) {
  const vendors = await tx
    .selectDistinct({ name: products.vendor })
    .from(products)
    .where(and(eq(products.storeId, store), ne(products.vendor, "")))
    .orderBy(asc(products.vendor))
    .limit(MOST);
  const tags = await tx
    .selectDistinct({ name: sql<string>`unnest(${products.tags})`.as("name") })
    .from(products)
    .where(eq(products.storeId, store))
    .orderBy(sql`name`)
    .limit(MOST);
  const shelves = await tx
    .select({ id: collections.id, title: collections.title })
    .from(collections)
    .where(eq(collections.storeId, store))
    .orderBy(sql`lower(${collections.title})`, asc(collections.id))
    .limit(MOST);
  return {
    vendors: vendors.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    collections: shelves,
  };
}

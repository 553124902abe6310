import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { discountCollections, discountProducts, discounts } from "#db/schema/discounts.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import { CHOICE_COLUMNS } from "#domain/products/list-product-choices.ts";
import { pictureJson } from "#domain/products/product-columns.ts";
import type { StoredDiscount } from "#rules/discount/stored-discount.ts";
import type { DiscountId, StoreId } from "#rules/input/ids.ts";
import { DISCOUNT_COLUMNS, toDiscount } from "./discount-columns.ts";

export type OpenedDiscount = StoredDiscount & {
  products: Awaited<ReturnType<typeof listProducts>>;
  collections: Awaited<ReturnType<typeof listCollections>>;
};

/** With the products or collections that it is on, by title. */
export async function findDiscount(
  tx: Tx,
  store: StoreId,
  id: DiscountId,
): Promise<OpenedDiscount | undefined> {
  const [found] = await tx
    .select(DISCOUNT_COLUMNS)
    .from(discounts)
    .where(and(eq(discounts.storeId, store), eq(discounts.id, id)));
  if (!found) return undefined;
  return {
    ...toDiscount(found),
    products: await listProducts(tx, store, id),
    collections: await listCollections(tx, store, id),
  };
}

function listProducts(tx: Tx, store: StoreId, id: DiscountId) {
  return tx
    .select(CHOICE_COLUMNS)
    .from(discountProducts)
    .innerJoin(products, and(eq(products.storeId, store), eq(products.id, discountProducts.productId)))
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, products.featuredImageUrl)))
    .where(and(eq(discountProducts.storeId, store), eq(discountProducts.discountId, id)))
    .orderBy(sql`lower(${products.title})`, products.id);
}

function listCollections(tx: Tx, store: StoreId, id: DiscountId) {
  return tx
    .select({ id: collections.id, title: collections.title, image: pictureJson })
    .from(discountCollections)
    .innerJoin(
      collections,
      and(eq(collections.storeId, store), eq(collections.id, discountCollections.collectionId)),
    )
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, collections.imageUrl)))
    .where(and(eq(discountCollections.storeId, store), eq(discountCollections.discountId, id)))
    .orderBy(sql`lower(${collections.title})`, collections.id);
}

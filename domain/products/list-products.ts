import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import { hasRows, type Paged, type PageRequest, type PageRows, readPage } from "#domain/lists/list-cursor.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import type { ProductMatch, ProductSort } from "#rules/product/product-match.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import { isKeyOf, matchProducts } from "./match-products.ts";
import { pictureJson } from "./product-columns.ts";

type ListedProduct = {
  id: ProductId;
  title: string;
  status: ProductStatus;
  vendor: string;
  handle: string;
  featured_image_url: string | null;
  featured_image: Picture | null;
  created_at: string;
  /** Of the first variant. */
  price_cents: number;
  /** Of all variants together. */
  inventory_qty: number;
  variant_count: number;
};

export type ProductFilter = PageRequest & ProductMatch & { sort?: ProductSort | undefined };

type ProductPage = Paged & { products: ListedProduct[] };

/** One page of the back office's list. Newest first, its cost depends on the page size, not on the catalogue's. */
export async function listProducts(tx: Tx, store: StoreId, filter: ProductFilter): Promise<ProductPage> {
  const { rows, previous, next } = await readPage(
    filter,
    (page) => readRows(tx, store, filter, page),
    isKeyOf(filter.sort),
  );
  const listed = rows.map(({ cursor, ...product }) => ({
    ...product,
    created_at: product.created_at.toISOString(),
  }));
  return {
    products: listed,
    previous,
    next,
    store_is_empty: listed.length === 0 && !(await hasRows(tx, products, eq(products.storeId, store))),
  };
}

async function readRows(tx: Tx, store: StoreId, filter: ProductFilter, page: PageRows) {
  return tx
    .select({
      id: products.id,
      title: products.title,
      status: products.status,
      vendor: products.vendor,
      handle: products.handle,
      featured_image_url: products.featuredImageUrl,
      featured_image: pictureJson,
      created_at: products.createdAt,
      price_cents: sql<number>`coalesce(of_variants.price_cents, 0)::float8`,
      inventory_qty: sql<number>`coalesce(of_variants.inventory_qty, 0)::float8`,
      variant_count: sql<number>`of_variants.variant_count::integer`,
      cursor: sql<string>`found.key || '.' || found.id`,
    })
    .from(matchProducts(store, filter, { sort: filter.sort, ...page }))
    .innerJoin(products, and(eq(products.storeId, store), sql`${products.id} = found.id`))
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, products.featuredImageUrl)))
    .crossJoinLateral(sql`(
      select min(v.price_cents) filter (where v.position = 0) as price_cents,
        sum(v.inventory_qty) as inventory_qty, count(*) as variant_count
      from product_variants v where v.store_id = ${store} and v.product_id = ${products.id}) of_variants`)
    .orderBy(sql`found.at`);
}

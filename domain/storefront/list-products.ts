import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { pictureJson } from "#domain/pictures/shop-pictures.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";
import { FEATURED_PRODUCTS, type Page, pageOf, pageWindow } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";

export async function listFeaturedProducts(db: Db, store: StoreId): Promise<ListedProduct[]> {
  return listShelf(db, store, NEWEST, [FEATURED_PRODUCTS, 0]);
}

export async function listProducts(db: Db, store: StoreId, page: number): Promise<Page<ListedProduct>> {
  const { limit, offset } = pageWindow(page);
  return pageOf(page, await listShelf(db, store, NEWEST, [limit, offset]));
}

export async function listCollectionProducts(
  db: Db,
  store: StoreId,
  collection: CollectionId,
  page: number,
): Promise<Page<ListedProduct>> {
  const { limit, offset } = pageWindow(page);
  return pageOf(page, await listShelf(db, store, IN_COLLECTION, [limit, offset, collection]));
}

/** Those that are still on sale, in the given order. */
export async function listChosenProducts(
  db: Db,
  store: StoreId,
  ids: readonly ProductId[],
): Promise<ListedProduct[]> {
  return ids.length > 0 ? listShelf(db, store, CHOSEN, [ids]) : [];
}

export async function listShelf(
  db: Db,
  store: StoreId,
  shelf: PreparedStatement,
  values: unknown[],
): Promise<ListedProduct[]> {
  return askInStore(db, "shopper", store, shelf, [store, ...values]);
}

/** The list entries of the products that `chosen` selects, in its order; $1 is the store. */
export function shelfStatement(name: string, chosen: string): PreparedStatement {
  return {
    name,
    text: `
      select p.id, p.handle, p.title, v.*, ${pictureJson("p.title")} as picture
      from (select chosen.*, row_number() over () as place from (${chosen}) chosen) p
      cross join lateral (
        select min(price_cents)::float8 as price_cents,
          nullif(max(compare_at_price_cents), 0)::float8 as compare_at_price_cents,
          max(inventory_qty) <= 0 as "soldOut"
        from product_variants where store_id = p.store_id and product_id = p.id
      ) v
      left join media_files m on m.store_id = p.store_id and m.url = p.featured_image_url
      order by p.place`,
  };
}

// Not `exists`: PostgreSQL would join all products of the store with all variants before taking the first few.
export const ON_SALE = `p.status = 'active' and (
  select true from product_variants v where v.store_id = p.store_id and v.product_id = p.id limit 1)`;

const NEWEST = shelfStatement(
  "newest-products",
  `select p.* from products p
    where p.store_id = $1 and ${ON_SALE}
    order by p.created_at desc, p.id desc limit $2 offset $3`,
);

const IN_COLLECTION = shelfStatement(
  "collection-products",
  `select p.* from collection_products c
      join products p on p.store_id = c.store_id and p.id = c.product_id
    where c.store_id = $1 and c.collection_id = $4 and ${ON_SALE}
    order by c.position, p.id limit $2 offset $3`,
);

const CHOSEN = shelfStatement(
  "chosen-products",
  `select p.* from unnest($2::uuid[]) with ordinality as wanted (id, place)
      join products p on p.store_id = $1 and p.id = wanted.id
    where ${ON_SALE}
    order by wanted.place`,
);

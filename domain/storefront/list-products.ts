import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/ids.ts";
import { FEATURED_PRODUCTS, type Page, pageOf, pageWindow } from "#rules/listing.ts";
import type { Cents } from "#rules/money.ts";
import { pictureJson, type ShopPicture } from "./pictures.ts";

/** A product as it stands on a shelf. */
export type ListedProduct = {
  id: ProductId;
  handle: string;
  title: string;
  price_cents: Cents;
  compare_at_price_cents: Cents | null;
  soldOut: boolean;
  picture: ShopPicture | null;
};

export async function listFeaturedProducts(tx: Tx, store: StoreId): Promise<ListedProduct[]> {
  return listShelf(tx, sql`${newest(store)} limit ${FEATURED_PRODUCTS}`);
}

export async function listProducts(tx: Tx, store: StoreId, page: number): Promise<Page<ListedProduct>> {
  return pageOf(page, await listShelf(tx, sql`${newest(store)} ${inWindow(page)}`));
}

export async function listCollectionProducts(
  tx: Tx,
  store: StoreId,
  collection: CollectionId,
  page: number,
): Promise<Page<ListedProduct>> {
  const members = sql`
    select p.* from collection_products c
      join products p on p.store_id = c.store_id and p.id = c.product_id
    where c.store_id = ${store} and c.collection_id = ${collection} and p.status = 'active' and ${hasVariants}
    order by c.position, p.id ${inWindow(page)}`;
  return pageOf(page, await listShelf(tx, members));
}

/** The shelf entries of the products that `chosen` selects, in its order. */
export async function listShelf(tx: Tx, chosen: SQL): Promise<ListedProduct[]> {
  const { rows } = await tx.execute<ListedProduct>(sql`
    select p.id, p.handle, p.title, v.*, ${sql.raw(pictureJson("p.title"))} as picture
    from (select chosen.*, row_number() over () as place from (${chosen}) chosen) p
    cross join lateral (
      select min(price_cents)::float8 as price_cents,
        nullif(max(compare_at_price_cents), 0)::float8 as compare_at_price_cents,
        max(inventory_qty) <= 0 as "soldOut"
      from product_variants where store_id = p.store_id and product_id = p.id
    ) v
    left join media_files m on m.store_id = p.store_id and m.url = p.featured_image_url
    order by p.place`);
  return rows;
}

const hasVariants = sql`exists (
  select from product_variants v where v.store_id = p.store_id and v.product_id = p.id)`;

function newest(store: StoreId): SQL {
  return sql`
    select p.* from products p
    where p.store_id = ${store} and p.status = 'active' and ${hasVariants}
    order by p.created_at desc, p.id desc`;
}

function inWindow(page: number): SQL {
  const { limit, offset } = pageWindow(page);
  return sql`limit ${limit} offset ${offset}`;
}

import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import {
  FEATURED_FIRST,
  VARIANT_PICTURES_JSON,
  type VariantPictures,
  withPictures,
} from "#domain/pictures/shop-pictures.ts";
import { ON_SALE } from "#domain/storefront/list-products.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import type { VariantPrices } from "#rules/product/listing.ts";

export type CatalogueVariant = VariantPrices & {
  id: VariantId;
  title: string;
  sku: string;
  barcode: string;
  inStock: boolean;
  /** In the order of the product's options. */
  values: (string | null)[];
  /** Places among the product's pictures. Absent where the variant has none of its own. */
  pictures?: number[];
};

/** A product as assistants see it: what its page shows, without how many there are. */
export type CatalogueProduct = {
  id: ProductId;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  tags: string[];
  options: string[];
  collections: string[];
  lowestCents: Cents;
  highestCents: Cents;
  /** Those asked for first, then those in stock; no more than asked for. */
  variants: CatalogueVariant[];
  pictures: { url: string; alt: string; width: number; height: number }[];
};

type WantedProducts = { ids: readonly ProductId[]; variants?: readonly VariantId[]; mostVariants: number };

/** Those of these that are on sale, in their order. */
export async function listCatalogueProducts(
  db: Db,
  store: StoreId,
  { ids, variants = [], mostVariants }: WantedProducts,
): Promise<CatalogueProduct[]> {
  if (ids.length === 0) return [];
  const values = [store, ids, variants, mostVariants];
  const rows = await askInStore<Row>(db, "shopper", store, READ_PRODUCTS, values);
  return rows.map(({ variantPictures, ...product }) => ({
    ...product,
    variants: withPictures(product.variants, variantPictures),
  }));
}

type Row = CatalogueProduct & { variantPictures: VariantPictures };

// A description may be long, and assistants get a shortened one.
const READ_PRODUCTS: PreparedStatement = {
  name: "read-catalogue-products",
  text: `
    select p.id, p.handle, p.title, left(p.description_html, 20000) as "descriptionHtml", p.vendor, p.tags,
      array(
        select o.name from product_options o
        where o.store_id = p.store_id and o.product_id = p.id order by o.position) as options,
      array(
        select c.title from collection_products m
          join collections c on c.store_id = m.store_id and c.id = m.collection_id
        where m.store_id = p.store_id and m.product_id = p.id order by c.title limit 10) as collections,
      (select min(price_cents)::float8 from product_variants
        where store_id = p.store_id and product_id = p.id) as "lowestCents",
      (select max(price_cents)::float8 from product_variants
        where store_id = p.store_id and product_id = p.id) as "highestCents",
      (select json_agg(json_build_object(
          'id', v.id, 'title', v.title, 'sku', coalesce(v.sku, ''), 'barcode', coalesce(v.barcode, ''),
          'price_cents', v.price_cents, 'compare_at_price_cents', v.compare_at_price_cents,
          'inStock', v.inventory_qty > 0,
          'values', json_build_array(v.option1_value, v.option2_value, v.option3_value)
        ) order by v.id = any($3::uuid[]) desc, v.inventory_qty > 0 desc, v.position, v.id)
        from (
          select * from product_variants
          where store_id = p.store_id and product_id = p.id
          order by id = any($3::uuid[]) desc, inventory_qty > 0 desc, position, id limit $4
        ) v) as variants,
      coalesce((
        select json_agg(json_build_object('url', i.url, 'alt', coalesce(nullif(i.alt, ''), p.title),
          'width', m.width, 'height', m.height) order by ${FEATURED_FIRST})
        from product_images i join media_files m on m.store_id = i.store_id and m.url = i.url
        where i.store_id = p.store_id and i.product_id = p.id), '[]') as pictures,
      ${VARIANT_PICTURES_JSON} as "variantPictures"
    from unnest($2::uuid[]) with ordinality as wanted (id, place)
      join products p on p.store_id = $1 and p.id = wanted.id
    where ${ON_SALE}
    order by wanted.place`,
};

export type FoundIds = { product: ProductId; variant: VariantId | null };

/** Which products and variants of the store these ids are; others are missing. */
export async function findCatalogueIds(db: Db, store: StoreId, ids: readonly string[]): Promise<FoundIds[]> {
  return askInStore<FoundIds>(db, "shopper", store, FIND_IDS, [store, ids]);
}

const FIND_IDS: PreparedStatement = {
  name: "find-catalogue-ids",
  text: `select p.id as product, null::uuid as variant from products p
      where p.store_id = $1 and p.id = any($2::uuid[]) and p.status = 'active'
    union all
    select v.product_id, v.id from product_variants v
      join products p on p.store_id = v.store_id and p.id = v.product_id and p.status = 'active'
      where v.store_id = $1 and v.id = any($2::uuid[])`,
};

export type CatalogueFilters = {
  minCents?: Cents | undefined;
  maxCents?: Cents | undefined;
  /** Titles of collections, in any case; a product is in one of them. */
  categories?: readonly string[] | undefined;
};

type Shelved = CatalogueFilters & {
  /** The best first; without them all of the store, newest first. */
  handles?: readonly string[] | undefined;
  limit: number;
  offset: number;
};

/** One more than `limit` where there are more. */
export async function listCatalogueIds(db: Db, store: StoreId, wanted: Shelved): Promise<ProductId[]> {
  const { handles, minCents = null, maxCents = null, categories = null, limit, offset } = wanted;
  const filters = [minCents, maxCents, categories?.map((title) => title.toLowerCase()) ?? null];
  const values = [store, ...filters, limit + 1, offset, ...(handles ? [handles] : [])];
  const statement = handles ? FOUND_IDS : NEWEST_IDS;
  const rows = await askInStore<{ id: ProductId }>(db, "shopper", store, statement, values);
  return rows.map(({ id }) => id);
}

const FITS = `p.status = 'active'
  and (select true from product_variants v where v.store_id = p.store_id and v.product_id = p.id
    and v.price_cents >= coalesce($2::bigint, 0) and v.price_cents <= coalesce($3::bigint, 9223372036854775807) limit 1)
  and ($4::text[] is null or exists (
    select from collection_products m join collections c on c.store_id = m.store_id and c.id = m.collection_id
    where m.store_id = p.store_id and m.product_id = p.id and lower(c.title) = any($4::text[])))`;

const FOUND_IDS: PreparedStatement = {
  name: "catalogue-found-ids",
  text: `select p.id from unnest($7::text[]) with ordinality f (handle, place)
      join products p on p.store_id = $1 and p.handle = f.handle
    where ${FITS} order by f.place limit $5 offset $6`,
};

const NEWEST_IDS: PreparedStatement = {
  name: "catalogue-newest-ids",
  text: `select p.id from products p
    where p.store_id = $1 and ${FITS} order by p.created_at desc, p.id desc limit $5 offset $6`,
};

import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import {
  FEATURED_FIRST,
  type ReadProduct,
  VARIANT_PICTURES_JSON,
  withPictures,
} from "#domain/pictures/shop-pictures.ts";
import { ON_SALE } from "#domain/storefront/list-products.ts";
import type { Shelves } from "#domain/storefront/shelves.ts";
import { pickPriced } from "#rules/filter/filter-shelf.ts";
import type { CollectionId, ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
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
  const rows = await askInStore<ReadProduct<CatalogueProduct>>(db, "shopper", store, READ_PRODUCTS, values);
  return rows.map(withPictures<CatalogueProduct>);
}

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

type CataloguePage = { limit: number; offset: number };

type Found = CatalogueFilters & CataloguePage & { handles: readonly string[] };

/** Those of these that fit, in their order. One more than `limit` where there are more. */
export async function listFoundIds(db: Db, store: StoreId, wanted: Found): Promise<ProductId[]> {
  const { handles, minCents = null, maxCents = null, categories, limit, offset } = wanted;
  const values = [store, handles, minCents, maxCents, inSmallLetters(categories) ?? null, limit + 1, offset];
  const rows = await askInStore<{ id: ProductId }>(db, "shopper", store, FOUND_IDS, values);
  return rows.map(({ id }) => id);
}

// With a limit each product is judged for itself: otherwise all products of a large collection are read first.
const FOUND_IDS: PreparedStatement = {
  name: "catalogue-found-ids",
  text: `select p.id from unnest($2::text[]) with ordinality f (handle, place)
      join products p on p.store_id = $1 and p.handle = f.handle and p.status = 'active'
    where (
        select true from product_variants v where v.store_id = p.store_id and v.product_id = p.id
          and ($3::bigint is null or v.price_cents >= $3) and ($4::bigint is null or v.price_cents <= $4) limit 1)
      and ($5::text[] is null or (
        select true from collection_products m join collections c on c.store_id = m.store_id and c.id = m.collection_id
        where m.store_id = p.store_id and m.product_id = p.id and lower(c.title) = any($5::text[]) limit 1))
    order by f.place limit $6 offset $7`,
};

/**
 * All of the store that fit, newest first; one more than `limit` where there are more. In memory, as the shop's own lists
 * are filtered: the database would look at each product until the page is full.
 */
export async function listNewestIds(
  db: Db,
  shelves: Pick<Shelves, "find" | "membersOf">,
  store: StoreId,
  { minCents: min, maxCents: max, categories, limit, offset }: CatalogueFilters & CataloguePage,
): Promise<ProductId[]> {
  const titles = inSmallLetters(categories);
  const collections =
    titles && (await askInStore<{ id: CollectionId }>(db, "shopper", store, TITLED, [store, titles]));
  const shelf = await shelves.find(store);
  const members =
    collections && (await Promise.all(collections.map(({ id }) => shelves.membersOf(store, shelf, id))));
  return pickPriced(shelf, { min, max, members, limit: limit + 1, offset });
}

const TITLED: PreparedStatement = {
  name: "collections-of-titles",
  text: "select id from collections where store_id = $1 and lower(title) = any($2::text[])",
};

function inSmallLetters(titles: readonly string[] | undefined): string[] | undefined {
  return titles?.map((title) => title.toLowerCase());
}

import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import {
  MAX_PACKED_LENGTH,
  MAX_ROW_VARIANTS,
  MAX_ROWS,
  packRows,
  type SearchPlace,
  type SearchProduct,
  type SearchRows,
} from "#rules/search/search-rows.ts";
import type { Synonyms } from "#rules/search/synonyms.ts";

type Row = Omit<SearchProduct, "options" | "codes"> & { values: (string | null)[][]; skus: string[][] };
type Besides = { collections: SearchPlace[]; pages: SearchPlace[]; synonyms: Synonyms };

const MAX_COLLECTIONS = 500;
const MAX_CANDIDATES = 200;

/** All that can be found in a store; nothing if that is too much to send. */
export async function readSearchRows(db: Db, store: StoreId): Promise<SearchRows | undefined> {
  const [size] = await askInStore<{ fits: boolean }>(db, "shopper", store, FITS, [
    store,
    MAX_ROWS,
    MAX_ROW_VARIANTS,
  ]);
  if (!size?.fits) return undefined;
  const [products, besides] = await Promise.all([
    askInStore<Row>(db, "shopper", store, READ_PRODUCTS, [store]),
    readBesides(db, store),
  ]);
  const rows = { ...besides, products: products.map(toSearchProduct) };
  return JSON.stringify(packRows(rows)).length <= MAX_PACKED_LENGTH ? rows : undefined;
}

/** The same of a large store, with only those products that may fit these words. */
export async function findSearchRows(db: Db, store: StoreId, words: string[]): Promise<SearchRows> {
  const [products, besides] = await Promise.all([
    askInStore<Row>(db, "shopper", store, FIND_CANDIDATES, [store, words, MAX_CANDIDATES]),
    readBesides(db, store),
  ]);
  return { ...besides, products: products.map(toSearchProduct) };
}

async function readBesides(db: Db, store: StoreId): Promise<Besides> {
  const [row] = await askInStore<Besides>(db, "shopper", store, READ_BESIDES, [store, MAX_COLLECTIONS]);
  return row ?? { collections: [], pages: [], synonyms: [] };
}

function toSearchProduct({ values, skus, ...product }: Row): SearchProduct {
  return { ...product, options: distinct(values), codes: distinct(skus) };
}

function distinct(lists: (string | null)[][]): string[] {
  return [...new Set(lists.flat())].filter((text) => text !== null && text !== "") as string[];
}

const FITS: PreparedStatement = {
  name: "search-rows-fit",
  text: `select
    (select count(*) from (select from products where store_id = $1 and status = 'active' limit $2 + 1) p) <= $2
    and (select count(*) from (select from product_variants where store_id = $1 limit $3 + 1) v) <= $3 as fits`,
};

const COLUMNS = `p.title, p.handle, p.vendor, p.tags, v."priceCents", v.values, v.skus`;

const VARIANTS = `cross join lateral (
    select min(price_cents)::float8 as "priceCents",
      json_agg(array[option1_value, option2_value, option3_value] order by position) as values,
      json_agg(array[sku, barcode] order by position) as skus
    from product_variants where store_id = p.store_id and product_id = p.id
    having count(*) > 0
  ) v`;

const READ_PRODUCTS: PreparedStatement = {
  name: "read-search-products",
  text: `select ${COLUMNS} from products p ${VARIANTS}
    where p.store_id = $1 and p.status = 'active' order by p.created_at desc, p.id desc`,
};

const FIND_CANDIDATES: PreparedStatement = {
  name: "find-search-candidates",
  text: `select ${COLUMNS} from search_candidates($1, $2, $3) p ${VARIANTS}
    order by p.created_at desc, p.id desc`,
};

const PLACE = "json_build_object('title', title, 'handle', handle)";

const READ_BESIDES: PreparedStatement = {
  name: "read-search-besides",
  text: `select
    coalesce((select json_agg(${PLACE}) from (
      select title, handle from collections where store_id = $1 order by created_at desc, id desc limit $2
    ) c), '[]') as collections,
    coalesce((select json_agg(${PLACE} order by title) from pages
      where store_id = $1 and status = 'published'), '[]') as pages,
    coalesce((select groups from search_synonyms where store_id = $1), '[]') as synonyms`,
};

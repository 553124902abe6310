import type { Db } from "#db/client.ts";
import { noteSearchMiss } from "#domain/search/search-misses.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Page } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { isCleanText } from "#rules/text/text.ts";
import { listFoundProducts } from "./list-found-products.ts";
import { listProducts } from "./list-products.ts";
import { searchProducts, suggestProducts } from "./search-products.ts";
import type { ShopSearch } from "./shop-search.ts";

type Listing = {
  products: Page<ListedProduct>;
  /** Similar titles and SKUs, only when a search found nothing. */
  suggestions: ListedProduct[];
  /** What the search box finds besides, below the last page, where its owner has switched that on. */
  similar?: ListedProduct[];
};

type ListingWish = {
  search: string;
  page: number;
  /** In a store that searches as you type. */
  shopSearch?: Pick<ShopSearch, "find"> | undefined;
};

const MAX_SIMILAR = 8;
// The best ones are mostly above already.
const MOST_FOUND = { products: 200, collections: 1, pages: 1 };

export async function readListing(
  db: Db,
  store: StoreId,
  { search, page, shopSearch }: ListingWish,
): Promise<Listing> {
  if (search === "") return { products: await listProducts(db, store, page), suggestions: [] };
  // PostgreSQL would refuse it, and no title can contain it.
  const term = isCleanText(search) ? search : "\ufffd";
  const products = await searchProducts(db, store, term, page);
  const missed = page === 1 && products.rows.length === 0;
  if (!shopSearch) return { products, suggestions: missed ? await suggestProducts(db, store, term) : [] };

  const found = await shopSearch.find(store, term, MOST_FOUND);
  // Counting must not cost a shopper the page, such as in a database that is read-only.
  if (missed && isNothing(found)) await noteSearchMiss(db, store, term).catch(() => undefined);
  const besides = found.products.filter(({ title }) => !contains(title, term)).slice(0, MAX_SIMILAR);
  const isLast = !products.hasNext;
  const similar = isLast
    ? await listFoundProducts(
        db,
        store,
        besides.map(({ handle }) => handle),
      )
    : [];
  return { products, suggestions: [], similar };
}

function isNothing(found: Record<string, unknown[]>): boolean {
  return Object.values(found).every((rows) => rows.length === 0);
}

/** Such a title is one of the result itself. */
function contains(title: string, term: string): boolean {
  return title.toLowerCase().includes(term.toLowerCase());
}

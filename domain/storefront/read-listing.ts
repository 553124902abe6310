import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Page } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { isCleanText } from "#rules/text/text.ts";
import { listProducts } from "./list-products.ts";
import { searchProducts, suggestProducts } from "./search-products.ts";

type Listing = {
  products: Page<ListedProduct>;
  /** Similar titles and SKUs, only when a search found nothing. */
  suggestions: ListedProduct[];
};

export async function readListing(db: Db, store: StoreId, search: string, page: number): Promise<Listing> {
  if (search === "") return { products: await listProducts(db, store, page), suggestions: [] };
  // PostgreSQL would refuse it, and no title can contain it.
  const term = isCleanText(search) ? search : "\ufffd";
  const products = await searchProducts(db, store, term, page);
  const missed = page === 1 && products.rows.length === 0;
  return { products, suggestions: missed ? await suggestProducts(db, store, term) : [] };
}

import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { type Page, pageOf, pageWindow } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { listShelf, shelfStatement } from "./list-products.ts";

const MAX_TITLE_LENGTH = 255;
const MAX_SUGGESTIONS = 4;

const TITLED = shelfStatement("titled-products", "select * from products_titled($1, $2, $3, $4)");
const CLOSE = shelfStatement("close-products", "select * from products_like($1, $2, $3, $4)");

/** Active products whose title contains the term, ignoring case, newest first. */
export async function searchProducts(
  db: Db,
  store: StoreId,
  term: string,
  page: number,
): Promise<Page<ListedProduct>> {
  // No title is longer, and a very long pattern would be expensive to match.
  if (term.length > MAX_TITLE_LENGTH) return pageOf(page, []);
  const { limit, offset } = pageWindow(page);
  return pageOf(page, await listShelf(db, store, TITLED, [contains(term), limit, offset]));
}

/** Suggestions: titles with a similar spelling, and products whose SKU contains the term. */
export async function suggestProducts(db: Db, store: StoreId, term: string): Promise<ListedProduct[]> {
  if (term.length > MAX_TITLE_LENGTH) return [];
  return listShelf(db, store, CLOSE, [term, contains(term), MAX_SUGGESTIONS]);
}

function contains(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}

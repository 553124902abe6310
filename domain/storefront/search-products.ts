import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { StoreId } from "#rules/ids.ts";
import { type Page, pageOf, pageWindow } from "#rules/listing.ts";
import { type ListedProduct, listShelf } from "./list-products.ts";

const MAX_TITLE_LENGTH = 255;
const MAX_SUGGESTIONS = 4;

/** Active products whose title contains the term, capitals or not, newest first. */
export async function searchProducts(
  tx: Tx,
  store: StoreId,
  term: string,
  page: number,
): Promise<Page<ListedProduct>> {
  // No title is longer, and an endless pattern would be expensive to match.
  if (term.length > MAX_TITLE_LENGTH) return pageOf(page, []);
  const { limit, offset } = pageWindow(page);
  const found = sql`select * from products_titled(${store}, ${contains(term)}, ${limit}, ${offset})`;
  return pageOf(page, await listShelf(tx, found));
}

/** What the shopper may have meant: titles spelt nearly so, and articles whose SKU holds the term. */
export async function suggestProducts(tx: Tx, store: StoreId, term: string): Promise<ListedProduct[]> {
  if (term.length > MAX_TITLE_LENGTH) return [];
  const close = sql`select * from products_like(${store}, ${term}, ${contains(term)}, ${MAX_SUGGESTIONS})`;
  return listShelf(tx, close);
}

function contains(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}

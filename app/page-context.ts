import { createContext } from "react-router";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** What the front door hands to a page's loader, and what it learns from it. */
export type PageContext = {
  db: Db;
  stores: { find(slug: string): Promise<ShopStore | undefined> };
  /** The address that visitors use, from the configuration. */
  origin: string;
  requestId: string;
  /** Who asks, for counting; empty on cached pages, which are the same for everyone. */
  clientAddress: string;
  /** Counts guesses at order numbers. */
  orderLookups: {
    find<Order>(
      store: StoreId,
      address: string,
      lookUp: () => Promise<Order | undefined>,
    ): Promise<
      | { ok: true; order: Order }
      | { ok: false; reason: "not-found" }
      | { ok: false; reason: "too-many-misses"; retryAfterSeconds: number }
    >;
  };
  /** What a cached page shows; when one of them changes, the page is dropped from the cache. */
  tags: Set<string>;
  /** A loader clears it when its answer is not worth a place in the cache, such as one of endless searches. */
  keep: boolean;
  /** In milliseconds since 1970: when the page changes by itself. See `changesAt`. */
  validUntil: number;
  /** The page as it was rendered; the Response that React Router passes on has no body, which would only be copied. */
  html?: { bytes: Buffer; scriptHashes: string[] };
  /** The error that made the page fail, before React Router hides it from the visitor. */
  failure?: unknown;
};

export const pageContext = createContext<PageContext>();

/**
 * A loader names the moment at which its page changes by itself, such as the end of a sale: no cache keeps it longer.
 * Of several moments the earliest counts.
 */
export function changesAt(page: PageContext, moment: Date): void {
  page.validUntil = Math.min(page.validUntil, moment.getTime());
}

/**
 * A route says `export const handle = cachedPage()` when everyone gets the same bytes: only answers with `status`
 * are kept. `query` lists the parameters its loader reads; with a `key`, all addresses of the route share one entry.
 */
export type CachedPage = { cached: { query: string[]; status: number; key?: string } };

export function cachedPage({
  query = [],
  status = 200,
  key,
}: Partial<CachedPage["cached"]> = {}): CachedPage {
  return { cached: { query, status, key } };
}

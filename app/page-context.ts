import { createContext } from "react-router";
import type { Db } from "#db/client.ts";
import type { AccountDesk } from "#rules/account/account-desk.ts";
import type { ConsentLinks } from "#rules/consent/consent.ts";
import type { Shelf } from "#rules/filter/shelf.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import type { OrderProofs } from "#rules/order/order-proof.ts";
import type { Found } from "#rules/search/search-index.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import type { StockWishLinks } from "#rules/stock-wish/stock-wish.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import type { FontPair, Theme } from "#rules/theme/theme.ts";

/** What the loaders of all pages work with. */
export type PageServices = {
  db: Db;
  stores: {
    find(slug: string): Promise<FoundStore | undefined>;
    /** With the links that it has at the root of its own host. */
    findAtRoot(slug: string): Promise<FoundStore | undefined>;
    /** Where it ships to, its own country, and what shipping costs there. */
    shippingOf(store: StoreId): Promise<{
      countries: { code: string; name: string }[];
      own?: string;
      settings?: ShippingSettings;
    }>;
    /** What its lists are filtered by. */
    shelves: {
      find(store: StoreId): Promise<Shelf>;
      membersOf(store: StoreId, shelf: Shelf, collection: CollectionId): Promise<Int32Array>;
    };
  };
  /** What the search box of a store finds. */
  shopSearch: {
    find(store: StoreId, search: string, most?: Record<keyof Found, number>): Promise<Found>;
  };
  /** The public origin: from the configuration, never from a request's Host header. */
  origin: string;
  /** Counts guesses at order numbers. */
  orderLookups: CountedLookups;
  /** Counts wrong answers to the question of a protected order. */
  orderAnswers: CountedLookups;
  orderProofs: OrderProofs;
  stockWishLinks: StockWishLinks;
  /** Counts who asks for a mail about something sold out. */
  stockWishLimits: MailAskLimits;
  consentLinks: ConsentLinks;
  /** Counts who asks for news. */
  newsLimits: MailAskLimits;
  /** Codes by which customers sign in. */
  accountDesk: AccountDesk;
  /** A mail was queued: it need not wait for the next look. */
  mailSoon(): void;
};

/** What a page's loader gets from http/, and what it returns beside its data. */
export type PageContext = PageServices & {
  /** Whether this page is to be seen at the store's own host alone. */
  leadsElsewhere(store: { mainName: string | null }): boolean;
  /** It is: the page was not rendered. */
  isElsewhere?: true;
  /** Where a store stands for everyone. */
  addressOf(store: { slug: string; mainName: string | null }): string;
  requestId: string;
  /** For counting; empty on cached pages, which are the same for everyone. */
  clientAddress: string;
  /** The visitor's network, for the limits on mail. */
  mailNetwork?: string | undefined;
  /** RATE_LIMITS=off, and on loopback. */
  unlimited: boolean;
  /** The tags of a cached page; when one of them changes, the page is dropped from the cache. */
  tags: Set<string>;
  /** A loader clears it when its response is not worth a cache entry, such as a search. */
  keep: boolean;
  /** In milliseconds since 1970: when the page expires. See `changesAt`. */
  validUntil: number;
  /** Whether its route is one of `STAYS_OPEN`. */
  staysOpen: boolean;
  /** The page is one of this store, at the root of the store's own host. */
  shop?: { storeId: StoreId; slug: string } | undefined;
  /** The page is one of a store's draft, seen below `base`. */
  preview?: { base: string; store: StoreId; theme: Theme };
  /** The fonts of the store's theme: their faces stand in the page. */
  fonts?: FontPair;
  /** The rendered page; the Response that React Router passes on has no body, which would only be copied. */
  html?: { bytes: Buffer; scriptHashes: string[]; styleHashes: string[] };
  /** The error that made the page fail, before React Router hides it from the visitor. */
  failure?: unknown;
};

type MailAskLimits = {
  take(mailbox: string, network: string): Promise<{ ok: true } | { ok: false; retryAfter: number }>;
};

type CountedLookups = {
  find<Found>(
    store: StoreId,
    address: string,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<
    | { ok: true; found: Found }
    | { ok: false; reason: "not-found" }
    | { ok: false; reason: "too-many-misses"; retryAfterSeconds: number }
  >;
};

export const pageContext = createContext<PageContext>();

/**
 * A loader names the time at which its page changes by itself, such as the end of a sale: no cache keeps it longer.
 * The earliest of several counts.
 */
export function changesAt(page: PageContext, moment: Date): void {
  page.validUntil = Math.min(page.validUntil, moment.getTime());
}

/**
 * A route exports `handle = cachedPage()` when everyone gets the same bytes: only responses with `status` are cached.
 * `query` lists the parameters its loader reads; with a `key`, all addresses of the route share one entry. A list with
 * `filters` also reads theirs; it has so many pages then that these have a small cache of their own.
 */
export type CachedPage = {
  cached: { query: string[]; filters: boolean; status: number; key?: string };
};

export function cachedPage({
  query = [],
  filters = false,
  status = 200,
  key,
}: Partial<CachedPage["cached"]> = {}): CachedPage {
  return { cached: { query, filters, status, key } };
}

/**
 * A route exports `handle = STAYS_OPEN` when its page is about an order: it is there also while the shop is closed. All
 * other pages of a closed shop say 'Opening soon'.
 */
export const STAYS_OPEN = { staysOpen: true };

import type { IncomingHttpHeaders } from "node:http";
import { isReservedSlug } from "#rules/store/reserved-slugs.ts";
import { isSlug, MAX_SLUG_LENGTH } from "#rules/text/slug.ts";
import type { ShopHost } from "./shop-host.ts";

type AskedRequest = { path: string; headers: IncomingHttpHeaders; shop: ShopHost | undefined };

/**
 * A word for the store that a request is for, before anything is read: by its host or address; a shopper's program call by
 * the page that sends it, an owner's by who sends it. Only for sharing out the CPU, as anybody can write a header.
 * Undefined: it is for no store, or nobody knows for which.
 */
export function askedStore({ path, headers, shop }: AskedRequest): string | undefined {
  if (shop) return shop.storeId;
  if (!path.startsWith("/api/")) return slugOf(path);
  if (SHOPPERS_CALLS.has(path)) return slugOf(pathOf(headers.referer));
  return headers.authorization?.slice(-OWNER_LENGTH);
}

/** Whether the store is there if the answer is a success: its host or address names it, not a header that anybody can write. */
export function isNamedByAddress({ path, shop }: Omit<AskedRequest, "headers">): boolean {
  return shop !== undefined || !path.startsWith("/api/");
}

const SHOPPERS_CALLS = new Set([
  "/api/functions/create-order",
  "/api/cart/check",
  "/api/search",
  "/api/search/pictures",
  "/api/search/misses",
]);

/** Enough of a session's or key's end to tell it from others, however long the header is. */
const OWNER_LENGTH = 32;

function slugOf(path: string): string | undefined {
  const name = path.split("/", 2)[1] ?? "";
  const slug = name.endsWith(DATA) ? name.slice(0, -DATA.length) : name;
  return slug.length <= MAX_SLUG_LENGTH && isSlug(slug) && !isReservedSlug(slug) ? slug : undefined;
}

/** How the address of a page's data ends. */
const DATA = ".data";

function pathOf(address = ""): string {
  return URL.parse(address)?.pathname ?? "";
}

import type { IncomingHttpHeaders } from "node:http";
import { isReservedSlug } from "#rules/store/reserved-slugs.ts";
import type { ShopHost } from "./shop-host.ts";

type Asked = { path: string; headers: IncomingHttpHeaders; shop: ShopHost | undefined };

/**
 * A word for the store that a request is for, before anything is read: by its host or address; a shopper's program call by
 * the page that sends it, an owner's by who sends it. Only for sharing out the CPU, as anybody can write a header.
 * Undefined: it is for no store, or nobody knows for which.
 */
export function askedStore({ path, headers, shop }: Asked): string | undefined {
  if (shop) return shop.storeId;
  if (!path.startsWith("/api/")) return slugOf(path);
  if (headers.authorization) return headers.authorization;
  return SHOPPERS_CALLS.has(path) ? slugOf(pathOf(headers.referer)) : undefined;
}

const SHOPPERS_CALLS = new Set(["/api/functions/create-order", "/api/cart/check"]);

function slugOf(path: string): string | undefined {
  const name = path.split("/", 2)[1] ?? "";
  const slug = name.endsWith(DATA) ? name.slice(0, -DATA.length) : name;
  return slug === "" || slug.includes(".") || isReservedSlug(slug) ? undefined : slug;
}

/** How the address of a page's data ends. */
const DATA = ".data";

function pathOf(address = ""): string {
  return URL.parse(address)?.pathname ?? "";
}

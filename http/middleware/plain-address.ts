import { createMiddleware } from "hono/factory";
import { PROOF_PARAMETER } from "#rules/order/order-proof.ts";

/** One address per page: capitals and trailing slashes redirect to the plain form. */
export const plainAddress = createMiddleware(async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url);
  // More than one leading slash would name another host in the Location header.
  const plain = `/${lowerCase(withoutSlashesAround(pathname))}`;
  if (plain !== pathname) {
    const isPrivate = searchParams.has(PROOF_PARAMETER);
    c.header("cache-control", isPrivate ? "private, no-store" : "no-cache");
    if (isPrivate) c.header("referrer-policy", "no-referrer");
    return c.redirect(plain + search, 301);
  }
  return next();
});

// Not by a pattern like /\/+$/: a path of 15,000 slashes would take half a second.
function withoutSlashesAround(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === "/") start++;
  while (end > start && path[end - 1] === "/") end--;
  return path.slice(start, end);
}

// The letters of an escape like %E2 are not lower-cased.
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}

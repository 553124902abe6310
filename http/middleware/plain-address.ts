import { createMiddleware } from "hono/factory";

/** One address per page: capitals and trailing slashes redirect to the plain form. */
export const plainAddress = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  // More than one leading slash would name another host in the Location header.
  const plain = `/${lowerCase(withoutSlashesAround(pathname))}`;
  if (plain !== pathname) {
    c.header("cache-control", "no-cache");
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

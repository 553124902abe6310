import { createMiddleware } from "hono/factory";

/** One address per page: capitals and trailing slashes lead to the plain form. */
export const plainAddress = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  // More than one slash in front would name another host in the Location header.
  const plain = `/${lowerCase(pathname.replace(/^\/+|\/+$/g, ""))}`;
  if (plain !== pathname && (c.req.method === "GET" || c.req.method === "HEAD")) {
    c.header("cache-control", "no-cache");
    return c.redirect(plain + search, 301);
  }
  return next();
});

// The letters of an escape like %E2 are no capitals.
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}

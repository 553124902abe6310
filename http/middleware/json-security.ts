import { createMiddleware } from "hono/factory";
import { NO_CONTENT_POLICY, securityHeaders } from "./security-headers.ts";

/** For answers that are data: never run, never framed, and not kept unless they say so. */
export function jsonSecurity(https: boolean) {
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of securityHeaders(https)) c.header(name, value);
    c.header("content-security-policy", NO_CONTENT_POLICY);
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
}

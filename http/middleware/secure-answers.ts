import { createMiddleware } from "hono/factory";
import { NO_CONTENT_POLICY, securityHeaders } from "./security-headers.ts";

/** Headers of every response. By default a response is data: it must not run, be framed or be cached. */
export function secureAnswers(https: boolean) {
  const defaults = [
    ...securityHeaders(https),
    ["content-security-policy", NO_CONTENT_POLICY],
    ["cache-control", "no-store"],
  ] as const;
  return createMiddleware(async (c, next) => {
    await next();
    // A page has its own headers already.
    if (c.res.headers.has("x-content-type-options")) return;
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.header(name, value);
  });
}

import { createMiddleware } from "hono/factory";
import { NO_CONTENT_POLICY, securityHeaders } from "./security-headers.ts";

/** No answer leaves without these. What says nothing else is data: never run, never framed, never kept. */
export function secureAnswers(https: boolean) {
  const defaults = [
    ...securityHeaders(https),
    ["content-security-policy", NO_CONTENT_POLICY],
    ["cache-control", "no-store"],
  ] as const;
  return createMiddleware(async (c, next) => {
    await next();
    // A page brings its own, with its bytes.
    if (c.res.headers.has("x-content-type-options")) return;
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.header(name, value);
  });
}

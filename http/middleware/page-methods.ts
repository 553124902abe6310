import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Pages only accept reads, and their own forms where they have one; other changes go to the API. */
export function pageMethods(takesForm: (c: Context<AppEnv>) => boolean) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    if (method !== "POST" || !takesForm(c)) {
      c.header("allow", "GET, HEAD");
      return apiError(c, 405, "This address only accepts GET and HEAD.");
    }
    if (isFromElsewhere(c.req.header("sec-fetch-site")))
      return apiError(c, 403, "This form was sent by another site.");
    return next();
  });
}

// Not by the origin, which is `null` on pages without a referrer. Browsers before 2023 do not tell.
function isFromElsewhere(site: string | undefined): boolean {
  return site !== undefined && site !== "same-origin" && site !== "none";
}

import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/** More than any form has: an owner's own texts are up to 200 fields. */
const MAX_KEYS = 250;

/** Counted before a schema checks each key: tens of thousands of unknown keys cost us far more than the sender. */
export const fewKeys = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.req.header("content-type")?.toLowerCase().startsWith("application/json")) return next();
  // The validation refuses malformed JSON.
  const body: unknown = await c.req.json().catch(() => undefined);
  if (hasManyKeys(body)) return apiError(c, 422, `An object can have at most ${MAX_KEYS} fields.`);
  return next();
});

// Without recursion, because the sender chooses the depth.
function hasManyKeys(body: unknown): boolean {
  const left = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== "object" || value === null) continue;
    const values = Object.values(value);
    if (!Array.isArray(value) && values.length > MAX_KEYS) return true;
    for (const inner of values) if (typeof inner === "object") left.push(inner);
  }
  return false;
}

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { inStore } from "#db/client.ts";
import { findSession, isFactorNeeded, type LiveSession } from "#domain/auth/find-session.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { readDeviceCookie } from "#http/visitor/device-cookie.ts";

export const FACTOR_NEEDED = "Please confirm your second factor first.";

/**
 * Requires a signed-in owner and sets `c.var.owner` and `c.var.inStore`. The store comes from the session alone, never
 * from the request. An owner with a second factor must have used it. What is saved from a page that was opened in another
 * currency is refused.
 */
export function requireOwner(deps: AppDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await sessionOf(c, deps);
    if (!session) return apiError(c, 401, "Please sign in.");
    if (isFactorNeeded(session)) return apiError(c, 403, FACTOR_NEEDED);
    if (isInOtherCurrency(c, session)) return apiError(c, 409, currencyIsNow(session.currencyCode));
    const { storeId } = session;
    c.set("owner", session);
    c.set("inStore", (work) => inStore(deps.db, "owner", storeId, (tx) => work(tx, storeId)));
    return next();
  });
}

// Sums are sent in the smallest unit: those of a form that was opened before the currency changed would be others.
function isInOtherCurrency(c: Context<AppEnv>, { currencyCode }: LiveSession): boolean {
  const known = c.req.header(CURRENCY_HEADER);
  return known !== undefined && known !== currencyCode && c.req.method !== "GET";
}

const CURRENCY_HEADER = "store-currency";

const currencyIsNow = (code: string) =>
  `The currency of your store is ${code} now. Please reload the page and try again.`;

/** Also accepts a session that still needs its second factor: only for that step. */
export function requireSession(deps: AppDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await sessionOf(c, deps);
    if (!session) return apiError(c, 401, "Please sign in.");
    c.set("owner", session);
    return next();
  });
}

async function sessionOf(c: Context<AppEnv>, deps: AppDeps): Promise<LiveSession | undefined> {
  const accessToken = c.req.header("authorization")?.match(/^Bearer (\S+)$/i)?.[1];
  const deviceCookie = readDeviceCookie(c, deps.origin);
  if (!accessToken || !deviceCookie) return undefined;
  return findSession(deps.db, deps, { accessToken, deviceCookie });
}

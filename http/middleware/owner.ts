import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import { inStore } from "#db/client.ts";
import {
  findSession,
  isFactorNeeded,
  isOfStore,
  type LiveSession,
  type SignedInPerson,
} from "#domain/auth/find-session.ts";
import { isAllowed, isForPeopleAlone } from "#http/api/needs.ts";
import { apiError } from "#http/api-error.ts";
import type { Acting, AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { readDeviceCookie } from "#http/visitor/device-cookie.ts";
import { KEY_FORBIDS } from "#rules/connection/key-refusals.ts";
import { parseId, type StoreId } from "#rules/input/ids.ts";
import { NO_STORE, NOT_YOUR_STORE, ROLE_FORBIDS } from "#rules/people/refusals.ts";
import { judgeKey, refuseKey, STORE_HEADER, sentKey, sentToken } from "./api-key.ts";

export const FACTOR_NEEDED = "Please confirm your second factor first.";
const SIGN_IN = "Please sign in.";

/**
 * Requires one of a store's people, or a program with one of its keys, with permissions that allow the endpoint, and sets
 * `c.var.owner` and `c.var.inStore`. A request may name the store that its tab shows; whether the person belongs to it
 * comes from the database alone. A person with a second factor must have used it. What is saved from a page that was
 * opened in another currency is refused.
 */
export function requireOwner(deps: AppDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Some endpoints stand behind two of these. It is one request: a key's is counted once.
    if (c.get("owner") as Acting | undefined) return next();
    const key = sentKey(c);
    if (key !== undefined) return withKey(c, deps, key, next);
    const named = c.req.header(STORE_HEADER);
    const store = named === undefined ? undefined : parseId<StoreId>(named);
    const session = await sessionOf(c, deps, store);
    if (!session) return apiError(c, 401, SIGN_IN);
    if (isFactorNeeded(session)) return apiError(c, 403, FACTOR_NEEDED);
    if (named !== undefined && (!store || !isOfStore(session))) return apiError(c, 404, NOT_YOUR_STORE);
    if (!isOfStore(session)) return apiError(c, 404, NO_STORE);
    if (!isAllowed(c, session.permissions)) return refuseRole(c);
    if (isInOtherCurrency(c, session)) return apiError(c, 409, currencyIsNow(session.currencyCode));
    letIn(c, deps, session);
    c.set("person", session);
    return next();
  });
}

/** What requests with a key write is noted as the key's. */
async function withKey(c: Context<AppEnv>, deps: AppDeps, key: string, next: Next) {
  const judged = await judgeKey(c, deps, key);
  if (!judged.ok) return apiError(c, judged.status, judged.error);
  if (isForPeopleAlone(c)) return refuseKey(c);
  const { holder } = judged;
  if (!isAllowed(c, holder.permissions)) return refuseRole(c);
  if (isInOtherCurrency(c, holder)) return apiError(c, 409, currencyIsNow(holder.currencyCode));
  letIn(c, deps, holder);
  return deps.db.actingKeys.run({ id: holder.keyId, store: holder.storeId }, next);
}

function letIn(c: Context<AppEnv>, deps: AppDeps, owner: Acting): void {
  const { storeId } = owner;
  c.set("owner", owner);
  c.set("inStore", (work) => inStore(deps.db, "owner", storeId, (tx) => work(tx, storeId)));
}

/** Told apart from the 403 of a missing second factor by its header, that of RFC 6750. */
export function refuseRole(c: Context<AppEnv>) {
  c.header("www-authenticate", 'Bearer error="insufficient_scope"');
  return apiError(c, 403, sentKey(c) === undefined ? ROLE_FORBIDS : KEY_FORBIDS);
}

// Sums are sent in the smallest unit: those of a form that was opened before the currency changed would be others.
function isInOtherCurrency(c: Context<AppEnv>, { currencyCode }: Acting): boolean {
  const known = c.req.header(CURRENCY_HEADER);
  return known !== undefined && known !== currencyCode && c.req.method !== "GET";
}

const CURRENCY_HEADER = "store-currency";

const currencyIsNow = (code: string) =>
  `The currency of your store is ${code} now. Please reload the page and try again.`;

/** A person who has used her second factor, if she has one; of whichever store, or of none. Sets `c.var.person`. */
export function requirePerson(deps: AppDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (sentKey(c) !== undefined) return refuseKey(c);
    const session = await sessionOf(c, deps);
    if (!session) return apiError(c, 401, SIGN_IN);
    if (isFactorNeeded(session)) return apiError(c, 403, FACTOR_NEEDED);
    c.set("person", session);
    return next();
  });
}

/** Also accepts a session that still needs its second factor: only for that step. Sets `c.var.person`. */
export function requireSession(deps: AppDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (sentKey(c) !== undefined) return refuseKey(c);
    const session = await sessionOf(c, deps);
    if (!session) return apiError(c, 401, SIGN_IN);
    c.set("person", session);
    return next();
  });
}

async function sessionOf(
  c: Context<AppEnv>,
  deps: AppDeps,
  store?: StoreId,
): Promise<SignedInPerson | LiveSession | undefined> {
  const accessToken = sentToken(c);
  const deviceCookie = readDeviceCookie(c, deps.origin);
  if (!accessToken || !deviceCookie) return undefined;
  return findSession(deps.db, deps, { accessToken, deviceCookie, store });
}

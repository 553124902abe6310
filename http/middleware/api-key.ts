import type { Context } from "hono";
import { findKey, type KeyHolder } from "#domain/api-keys/find-key.ts";
import { looksLikeKey } from "#domain/api-keys/key-secret.ts";
import type { Limit, Limiter } from "#domain/limits/limiter.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { isUnlimited } from "#http/visitor/client-address.ts";
import { KEY_FOR_PEOPLE, KEY_NOT_WHOLE, KEY_UNKNOWN } from "#rules/connection/key-refusals.ts";
import { parseId, type StoreId } from "#rules/input/ids.ts";
import { NOT_YOUR_STORE } from "#rules/people/refusals.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import { countCall } from "./quota.ts";

/** Of each process: a store that outgrows it asks its operator, not another process. */
export const KEY_LIMIT: Limit = { times: 600, seconds: 60 };

export function createKeyLimiter(): Limiter {
  return createMemoryLimiter([KEY_LIMIT]);
}

/** Changes when an answer changes in a way that programs must follow: docs/api.md has the list. */
export const API_VERSION = "2026-11-18";
const VERSION_HEADER = "storewright-version";
/** The store that the tab of a request shows. */
export const STORE_HEADER = "store-id";

/** The key that a program sends in place of an access token. */
export function sentKey(c: Context<AppEnv>): string | undefined {
  const token = sentToken(c);
  return token !== undefined && looksLikeKey(token) ? token : undefined;
}

export function sentToken(c: Context<AppEnv>): string | undefined {
  return c.req.header("authorization")?.match(/^Bearer (\S+)$/i)?.[1];
}

type KeyRefusal = { status: 400 | 401 | 404 | 429; error: string };
type KeyJudgement = { ok: true; holder: KeyHolder } | ({ ok: false } & KeyRefusal);

/** Whose key it is, or why the request is refused. Counts the request, and sets the headers that every answer has. */
export async function judgeKey(c: Context<AppEnv>, deps: AppDeps, key: string): Promise<KeyJudgement> {
  const found = await findKey(deps, key);
  if (!found.ok) {
    c.header("www-authenticate", 'Bearer error="invalid_token"');
    return { ok: false, status: 401, error: found.reason === "not-whole" ? KEY_NOT_WHOLE : KEY_UNKNOWN };
  }
  const refused =
    (await countRequest(c, deps, found.holder)) ??
    (await countForStore(c, deps, found.holder)) ??
    refuseVersion(c) ??
    refuseOtherStore(c, found.holder);
  return refused ? { ok: false, ...refused } : found;
}

/** For what no key may do, whatever its permissions are. */
export function refuseKey(c: Context<AppEnv>) {
  return apiError(c, 403, KEY_FOR_PEOPLE);
}

async function countRequest(
  c: Context<AppEnv>,
  { config, keyLimiter }: AppDeps,
  { keyId }: KeyHolder,
): Promise<KeyRefusal | undefined> {
  if (isUnlimited(c, config)) return undefined;
  const taken = await keyLimiter.take(keyId);
  const { times, seconds } = KEY_LIMIT;
  c.header("ratelimit-limit", String(times));
  c.header("ratelimit-remaining", String(taken.ok ? times - taken.before - 1 : 0));
  // A window that slides is empty again after its whole length without a request.
  c.header("ratelimit-reset", String(taken.ok ? seconds : taken.retryAfter));
  if (taken.ok) return undefined;
  c.header("retry-after", String(taken.retryAfter));
  const sentence = `This key sends too many requests. Please try again in ${waitWords(taken.retryAfter)}.`;
  return { status: 429, error: sentence };
}

/** By the quota of the store, if it has one. */
async function countForStore(
  c: Context<AppEnv>,
  { db }: AppDeps,
  { storeId }: KeyHolder,
): Promise<KeyRefusal | undefined> {
  if (c.env?.isOfTool) return undefined;
  const refused = await countCall(c, db, storeId, "key-calls");
  return refused && { status: 429, error: refused.error };
}

function refuseVersion(c: Context<AppEnv>): KeyRefusal | undefined {
  c.header(VERSION_HEADER, API_VERSION);
  const wanted = c.req.header(VERSION_HEADER);
  if (wanted === undefined || wanted === API_VERSION) return undefined;
  return { status: 400, error: `There is no such version of the API. Its version is ${API_VERSION}.` };
}

/** Requests with a key need not name a store: it is the key's. */
function refuseOtherStore(c: Context<AppEnv>, { storeId }: KeyHolder): KeyRefusal | undefined {
  const named = c.req.header(STORE_HEADER);
  const isOwn = named === undefined || parseId<StoreId>(named) === storeId;
  return isOwn ? undefined : { status: 404, error: NOT_YOUR_STORE };
}

import { isWorkUnsaved } from "#app/admin/unsaved-work.ts";
import { NOT_YOUR_STORE } from "#rules/people/refusals.ts";
import { freshTokens } from "./fresh-tokens.ts";
import { knownCurrency } from "./known-currency.ts";
import { type SignInNeed, signInAgain } from "./sign-in-again-request.ts";
import { readSession, type Tokens } from "./stored-session.ts";
import { loseStore, tabStore } from "./tab-store.ts";

/**
 * `fetch` with the owner's token, in the store that this tab shows: refreshed when it is old or refused; asks to sign in
 * again when a form would be lost, and to confirm who it is when the server wants a fresh proof.
 */
export const ownerFetch: typeof fetch = async (input, init) => {
  // Read once: a form that waits for a sign-in is saved in the store where it was filled in.
  const store = tabStore();
  const response = await fetchAsPerson(input, inStore(store, init));
  if (!store || !(await saysNotYours(response))) return response;
  loseStore(store);
  return tabStore() === store ? response : ownerFetch(input, init);
};

async function saysNotYours(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const body = await response
    .clone()
    .json()
    .catch(() => undefined);
  return body?.error === NOT_YOUR_STORE;
}

/** For what is the person's own, whatever the store: who she is, and which stores she has. */
export const personFetch: typeof fetch = (input, init) => fetchAsPerson(input, init);

async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const attempt = await fetchWithFreshToken(input, init).catch((error: Error) => error);
  const need = needOf(attempt, init);
  if (need) {
    await signInAgain(need);
    return fetchWithFreshToken(input, init);
  }
  if (attempt instanceof Error) throw attempt;
  return attempt;
}

function inStore(store: string | undefined, init?: RequestInit): RequestInit | undefined {
  if (!store) return init;
  const headers = new Headers(init?.headers);
  headers.set(STORE_HEADER, store);
  return { ...init, headers };
}

/** See http/middleware/owner.ts. */
export const STORE_HEADER = "store-id";

async function fetchWithFreshToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const tokens = await freshTokens();
  const response = await send(tokens, input, init);
  if (response.status !== 401 || wantsProof(response)) return response;
  return send(await freshTokens(tokens.accessToken), input, init);
}

function send(tokens: Tokens, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${tokens.accessToken}`);
  // The server refuses sums that were typed before another tab changed the currency.
  const currency = knownCurrency();
  if (currency) headers.set("store-currency", currency);
  return fetch(input, { ...init, headers });
}

function needOf(attempt: Response | Error, init: RequestInit | undefined): SignInNeed | undefined {
  if (attempt instanceof Response && wantsProof(attempt)) return "proof";
  return isSaving(init) && isLockedOut(attempt) ? "session" : undefined;
}

/** See http/middleware/fresh-proof.ts. */
function wantsProof({ headers }: Response): boolean {
  return headers.get("www-authenticate")?.includes("insufficient_user_authentication") ?? false;
}

function isSaving(init: RequestInit | undefined): boolean {
  const method = init?.method?.toUpperCase() ?? "GET";
  return method !== "GET" && isWorkUnsaved();
}

/** The session has ended, or lacks its second factor. */
function isLockedOut(attempt: Response | Error): boolean {
  if (attempt instanceof Error) return readSession() === "ended";
  return attempt.status === 403 && !isForbiddenByRole(attempt);
}

/** See http/middleware/owner.ts. */
function isForbiddenByRole({ headers }: Response): boolean {
  return headers.get("www-authenticate")?.includes("insufficient_scope") ?? false;
}

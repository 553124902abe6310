import { isWorkUnsaved } from "#app/admin/unsaved-work.ts";
import { freshTokens } from "./fresh-tokens.ts";
import { signInAgain } from "./sign-in-again-request.ts";
import { readSession, type Tokens } from "./stored-session.ts";

/**
 * `fetch` with the owner's token: refreshed when it is old or refused; asks to sign in again when a form would be
 * lost.
 */
export const ownerFetch: typeof fetch = async (input, init) => {
  const attempt = await fetchWithFreshToken(input, init).catch((error: Error) => error);
  if (isSaving(init) && isLockedOut(attempt)) {
    await signInAgain();
    return fetchWithFreshToken(input, init);
  }
  if (attempt instanceof Error) throw attempt;
  return attempt;
};

async function fetchWithFreshToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const tokens = await freshTokens();
  const response = await send(tokens, input, init);
  if (response.status !== 401) return response;
  return send(await freshTokens(tokens.accessToken), input, init);
}

function send(tokens: Tokens, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${tokens.accessToken}`);
  return fetch(input, { ...init, headers });
}

function isSaving(init: RequestInit | undefined): boolean {
  const method = init?.method?.toUpperCase() ?? "GET";
  return method !== "GET" && isWorkUnsaved();
}

/** The session has ended, or lacks its second factor: 403 means nothing else here. */
function isLockedOut(attempt: Response | Error): boolean {
  return attempt instanceof Error ? readSession() === "ended" : attempt.status === 403;
}

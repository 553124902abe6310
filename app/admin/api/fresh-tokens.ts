import { ApiError, toApiError } from "./api-error.ts";
import {
  onSessionChange,
  readSession,
  type StoredSession,
  type Tokens,
  writeSession,
} from "./stored-session.ts";

const LOCK = "storewright.session";
/** Refreshed this long before they expire, so that no token expires on its way. */
const MARGIN_MS = 120_000;
const LOOK_EVERY_MS = 30_000;

export type SessionAnswer = { access_token: string; refresh_token: string; expires_in: number };

export function keepSession(answer: SessionAnswer): void {
  writeSession({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    // By this browser's clock, counted from now: it may differ from the server's.
    expiresAt: Date.now() + answer.expires_in * 1000,
  });
}

/** Tokens that are valid for the next request. `refused` is an access token that the server refused. */
export async function freshTokens(refused?: string): Promise<Tokens> {
  const held = readSession();
  if (isFresh(held, refused)) return held;
  // One tab refreshes; the others wait for the lock and then find the new tokens in the shared storage.
  return navigator.locks.request(LOCK, () => {
    const now = readSession();
    return isFresh(now, refused) ? now : renew(now);
  });
}

/** Refreshes while a page is open, also for an owner who reads for an hour before the next click. */
export function keepTokensFresh(): () => void {
  const look = () => {
    const session = readSession();
    // A failure is not reported here: the next request will fail and say so.
    if (session && session !== "ended") freshTokens().catch(() => {});
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const unsubscribe = onSessionChange(look);
  look();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

async function renew(held: StoredSession): Promise<Tokens> {
  if (!held || held === "ended") throw sessionEnded();
  const response = await fetch("/api/auth/refresh", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: held.refreshToken }),
  });
  // The owner signed out or in again during the refresh: the stored state is newer. This tab still holds the lock.
  const now = readSession();
  if (now !== held) return isFresh(now, undefined) ? now : renew(now);
  if (response.status === 401) writeSession("ended");
  if (!response.ok) throw await toApiError(response);
  keepSession((await response.json()) as SessionAnswer);
  return readSession() as Tokens;
}

function isFresh(session: StoredSession, refused: string | undefined): session is Tokens {
  if (!session || session === "ended" || session.accessToken === refused) return false;
  return session.expiresAt - Date.now() > MARGIN_MS;
}

function sessionEnded(): ApiError {
  return new ApiError(401, "Your session has ended. Please sign in again.");
}

import { useSyncExternalStore } from "react";

const KEY = "storewright.session";

export type Tokens = { accessToken: string; refreshToken: string; expiresAt: number };

/**
 * What local storage contains, the same in every tab. Null: signed out by choice. `ended`: the server no longer knows
 * the session; an open form may still ask its owner to sign in again.
 */
export type StoredSession = Tokens | "ended" | null;

const listeners = new Set<() => void>();
let parsed: { text: string | null; session: StoredSession } = { text: null, session: null };

export function readSession(): StoredSession {
  const text = localStorage.getItem(KEY);
  // The same object for the same text: React compares by identity.
  if (text !== parsed.text) parsed = { text, session: parse(text) };
  return parsed.session;
}

export function writeSession(session: StoredSession): void {
  if (session === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(session));
  for (const listener of listeners) listener();
}

export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener();
  };
  // A page restored by Back missed earlier events.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/** `undefined` on the server and during hydration: not known yet. */
export function useStoredSession(): StoredSession | undefined {
  return useSyncExternalStore<StoredSession | undefined>(onSessionChange, readSession, () => undefined);
}

/** The owner of an access token: its `sub`. Used to distinguish owners, never trusted. */
export function ownerOf(session: StoredSession | undefined): string | undefined {
  if (!session || session === "ended") return undefined;
  const [, claims = ""] = session.accessToken.split(".");
  try {
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).sub;
  } catch {
    return undefined;
  }
}

function parse(text: string | null): StoredSession {
  if (text === null) return null;
  try {
    return JSON.parse(text) as StoredSession;
  } catch {
    return null;
  }
}

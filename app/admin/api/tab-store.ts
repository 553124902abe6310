import { useSyncExternalStore } from "react";
import { ownerOf, readSession } from "./stored-session.ts";

// Which store this tab shows. Each request names it: a switch in one tab must not send what another tab saves elsewhere.

const KEY = "storewright.store";

/** Whose it is, too: the next person at this browser has other stores. */
type KeptStore = { owner: string; store: string };

/** Undefined until the server has said which one the person sees first. */
export function tabStore(): string | undefined {
  return read(sessionStorage) ?? read(localStorage);
}

export function showStore(store: string): void {
  const owner = ownerOf(readSession());
  if (!owner) return;
  const text = JSON.stringify({ owner, store } satisfies KeptStore);
  sessionStorage.setItem(KEY, text);
  localStorage.setItem(KEY, text);
  setGone(false);
}

/** The next request names no store: the server chooses the person's first. */
export function forgetStore(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
  setGone(false);
}

/**
 * The server answered that the person does not belong to this store. A new tab then takes another one; a tab that has
 * shown it says so.
 */
export function loseStore(store: string): void {
  if (read(localStorage) === store) localStorage.removeItem(KEY);
  if (read(sessionStorage) === store) setGone(true);
}

/** A new tab opens with the store that was looked at last: also one that a link opened from here. */
export function rememberLookedAt(): () => void {
  const remember = () => {
    const text = sessionStorage.getItem(KEY);
    if (text && !isGone) localStorage.setItem(KEY, text);
  };
  window.addEventListener("focus", remember);
  window.addEventListener("pointerdown", remember, { capture: true });
  return () => {
    window.removeEventListener("focus", remember);
    window.removeEventListener("pointerdown", remember, { capture: true });
  };
}

let isGone = false;
const listeners = new Set<() => void>();

export function useIsStoreGone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isGone,
    () => false,
  );
}

function setGone(gone: boolean): void {
  isGone = gone;
  for (const listener of listeners) listener();
}

function read(storage: Storage): string | undefined {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? "null") as KeptStore | null;
    return kept && kept.owner === ownerOf(readSession()) ? kept.store : undefined;
  } catch {
    return undefined;
  }
}

import { useEffect, useSyncExternalStore } from "react";

let forms = 0;
const listeners = new Set<() => void>();

export function isWorkUnsaved(): boolean {
  return forms > 0;
}

export function useIsWorkUnsaved(): boolean {
  return useSyncExternalStore(subscribe, isWorkUnsaved, () => false);
}

/**
 * Marks a form as unsaved: closing the tab then asks first, and when the session ends the screen stays until the owner
 * saves and signs in again.
 */
export function useUnsavedWork(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    window.addEventListener("beforeunload", askFirst);
    count(1);
    return () => {
      window.removeEventListener("beforeunload", askFirst);
      count(-1);
    };
  }, [changed]);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function count(change: number): void {
  forms += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

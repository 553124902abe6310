import { useState } from "react";

const KEY = "storewright.dismissed-jobs";
/** More than a store's list of jobs ever holds. */
const MAX_KEPT = 50;

/** The ended jobs that were read and put away, in this browser. */
export function useDismissedJobs() {
  const [dismissed, setDismissed] = useState(read);
  function dismiss(id: string): void {
    const next = [...dismissed, id].slice(-MAX_KEPT);
    setDismissed(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Blocked or full: it stays away until the page is loaded again.
    }
  }
  return { dismissed, dismiss };
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const MAX_RECENT = 5;

// The shopper's last searches, in this browser alone, one list per store. Where storage is blocked there are none.

export function readRecent(slug: string): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "[]");
    return Array.isArray(list) ? list.filter((text) => typeof text === "string").slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function addRecent(slug: string, search: string): void {
  const text = search.trim();
  if (text !== "") write(slug, [text, ...without(readRecent(slug), text)]);
}

/** Returns those that are left. */
export function removeRecent(slug: string, search: string): string[] {
  const left = without(readRecent(slug), search);
  write(slug, left);
  return left;
}

function without(list: string[], search: string): string[] {
  return list.filter((text) => text.toLowerCase() !== search.toLowerCase());
}

function write(slug: string, list: string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(slug));
    else localStorage.setItem(keyOf(slug), JSON.stringify(list.slice(0, MAX_RECENT)));
  } catch {
    // Blocked or full: the search itself goes on.
  }
}

function keyOf(slug: string): string {
  return `storewright-searches-${slug}`;
}

const KEY = "storewright-confirmed-orders";
const REMEMBERED = 100;

const seenHere = new Set<string>();

/** True once for each order in this browser: reopening an old confirmation must not change a new cart. */
export function isFirstArrival(orderId: string): boolean {
  const seen = seenInBrowser();
  if (seenHere.has(orderId) || seen.includes(orderId)) return false;
  seenHere.add(orderId);
  try {
    localStorage.setItem(KEY, JSON.stringify([orderId, ...seen].slice(0, REMEMBERED)));
  } catch {
    // Blocked or full: kept in memory, and without storage no cart outlives the page.
  }
  return true;
}

function seenInBrowser(): unknown[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(seen) ? seen : [];
  } catch {
    return [];
  }
}

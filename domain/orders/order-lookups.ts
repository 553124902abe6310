import type { StoreId } from "#rules/ids.ts";

const WINDOW_MS = 10 * 60_000;
const MISSES_PER_ADDRESS = 20;
/** Many addresses may guess together; from here on only those that have never missed are served. */
const MISSES_PER_STORE = 1_000;
const MAX_REMEMBERED = 50_000;

export type OrderLookups = ReturnType<typeof createOrderLookups>;

/** Counts guesses at order numbers. Whoever asks for orders that exist is never counted. */
export function createOrderLookups(now: () => number = performance.now.bind(performance)) {
  const misses = new Map<string, number[]>();

  function recent(key: string): number[] {
    return (misses.get(key) ?? []).filter((at) => at > now() - WINDOW_MS);
  }

  function note(key: string, most: number): void {
    // Taken out and put back, so that the map stays in the order of use and the oldest goes first.
    const kept = [...recent(key), now()].slice(-most);
    misses.delete(key);
    misses.set(key, kept);
    const [oldest] = misses.keys();
    if (misses.size > MAX_REMEMBERED && oldest !== undefined) misses.delete(oldest);
  }

  function secondsLeft(times: number[], limit: number): number {
    const freedBy = times.at(-limit);
    return freedBy === undefined ? 0 : Math.max(1, Math.ceil((freedBy + WINDOW_MS - now()) / 1_000));
  }

  return {
    secondsUntilAllowed(store: StoreId, address: string): number {
      const own = recent(address);
      if (own.length >= MISSES_PER_ADDRESS) return secondsLeft(own, MISSES_PER_ADDRESS);
      return own.length > 0 ? secondsLeft(recent(store), MISSES_PER_STORE) : 0;
    },
    noteMiss(store: StoreId, address: string): void {
      note(address, MISSES_PER_ADDRESS);
      note(store, MISSES_PER_STORE);
    },
  };
}

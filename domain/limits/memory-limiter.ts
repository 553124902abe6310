import { type Limit, type Limiter, reachOf, refusal, requireWithinLimits, type Taken } from "./limiter.ts";

// Beyond this many keys the oldest are dropped: a flood of addresses must not fill the memory.
const MAX_KEYS = 20_000;

/** Counts in this process's memory. See `Limiter`. */
export function createMemoryLimiter(
  limits: Limit[],
  now: () => number = performance.now.bind(performance),
): Limiter {
  const reach = reachOf(limits);
  const counted = new Map<string, number[]>();

  function recent(key: string, at: number): number[] {
    return (counted.get(key) ?? []).filter((time) => time > at - reach.seconds * 1000);
  }

  function judge(times: number[], at: number, points: number): Taken {
    requireWithinLimits(limits, points);
    const wait = Math.max(...limits.map((limit) => waitFor(limit, times, at, points)));
    return wait > 0 ? refusal(wait / 1000) : { ok: true, before: times.length };
  }

  function remember(key: string, times: number[]): void {
    // Inserted at the end, so that the first key of the map is the least recently used.
    counted.delete(key);
    counted.set(key, times.slice(-reach.points));
    const [oldest] = counted.keys();
    if (counted.size > MAX_KEYS && oldest !== undefined) counted.delete(oldest);
  }

  return {
    async take(key, points = 1) {
      const at = now();
      const times = recent(key, at);
      const taken = judge(times, at, points);
      if (taken.ok) remember(key, [...times, ...Array<number>(points).fill(at)]);
      return taken;
    },
    async peek(key, points = 1) {
      const at = now();
      return judge(recent(key, at), at, points);
    },
    async giveBack(key, points = 1) {
      counted.get(key)?.splice(-points);
    },
  };
}

// Free again once the oldest blocking point has left the window.
function waitFor({ times, seconds }: Limit, counted: number[], at: number, points: number): number {
  const inTheWay = counted[counted.length - times + points - 1];
  return inTheWay === undefined ? 0 : inTheWay + seconds * 1000 - at;
}

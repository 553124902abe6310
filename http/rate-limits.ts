export type Limit = { times: number; seconds: number };

export type Taken = { ok: true } | { ok: false; retryAfter: number };

export type RateLimits = {
  /** Counts one more for the key, unless that would be too many. */
  take(key: string): Taken;
};

// Past this many keys the oldest are forgotten: a flood of addresses must not fill the memory.
const MAX_KEYS = 20_000;

/** Sliding windows in this process's memory: at most `times` within any `seconds`, for every limit at once. */
export function createRateLimits(
  limits: Limit[],
  now: () => number = performance.now.bind(performance),
): RateLimits {
  const longest = Math.max(...limits.map(({ seconds }) => seconds)) * 1000;
  const most = Math.max(...limits.map(({ times }) => times));
  const taken = new Map<string, number[]>();

  function take(key: string): Taken {
    const at = now();
    const times = (taken.get(key) ?? []).filter((time) => time > at - longest);
    const waits = limits.map((limit) => waitFor(limit, times, at));
    const wait = Math.max(...waits);
    if (wait > 0) return { ok: false, retryAfter: Math.ceil(wait / 1000) };
    // Written at the end, so that the first of the map is the one unused for longest.
    taken.delete(key);
    taken.set(key, [...times, at].slice(-most));
    if (taken.size > MAX_KEYS) forgetOldest();
    return { ok: true };
  }

  function forgetOldest(): void {
    for (const key of taken.keys()) {
      taken.delete(key);
      if (taken.size <= MAX_KEYS) return;
    }
  }

  return { take };
}

// Free again once the nth newest has left the window.
function waitFor({ times, seconds }: Limit, taken: number[], at: number): number {
  const oldest = taken.at(-times);
  return oldest === undefined ? 0 : Math.max(0, oldest + seconds * 1000 - at);
}

/**
 * One interface for every limit, with two kinds behind it:
 *
 * - `createSharedLimiter({ db, keys }, "sign-in address", limits)` counts in PostgreSQL, for all processes together
 *   and by the database's clock. It guards sign-in, codes, order numbers and mail. The name separates its keys from
 *   those of other limiters. While the database is down, every call rejects like any query, and the request is
 *   answered with 503: nothing passes uncounted.
 *   `inMemoryWhileReadOnly` counts in memory as long as the database can only be read.
 * - `createMemoryLimiter(limits)` counts in this process alone. For cheap and busy endpoints such as create-order.
 *
 * Both are sliding windows: at most `times` within any `seconds`, for every limit at once. Refusals are not counted, so
 * that trying again too early costs nothing.
 *
 *     const taken = await limiter.take(mailbox);           // counts first; atomic over parallel connections
 *     if (!taken.ok) return tryAgainIn(taken.retryAfter);  // whole seconds
 */
export type Limiter = {
  /** Counts the points for the key, unless that would exceed one of the limits. */
  take(key: string, points?: number): Promise<Taken>;
  /** What `take` would return now. Counts nothing. */
  peek(key: string, points?: number): Promise<Taken>;
  /** Undoes a `take` that should not count after all. */
  giveBack(key: string, points?: number): Promise<void>;
};

export type Limit = { times: number; seconds: number };

/** `before`: how many points were already counted, within the longest of the limits. */
export type Taken = { ok: true; before: number } | { ok: false; retryAfter: number };

/** The longest window and the largest number of points a limiter must remember. */
export function reachOf(limits: Limit[]): { seconds: number; points: number } {
  return {
    seconds: Math.max(...limits.map(({ seconds }) => seconds)),
    points: Math.max(...limits.map(({ times }) => times)),
  };
}

export function refusal(waitSeconds: number): Taken {
  return { ok: false, retryAfter: Math.max(1, Math.ceil(waitSeconds)) };
}

/** More points than a limit allows could never be taken, however long one waits. */
export function requireWithinLimits(limits: Limit[], points: number): void {
  if (points < 1 || limits.some(({ times }) => points > times))
    throw new RangeError(`${points} points can never be taken from ${JSON.stringify(limits)}.`);
}

/**
 * One interface for every limit, with two kinds behind it:
 *
 * - `createSharedLimiter({ db, keys }, "sign-in address", limits)` counts in PostgreSQL, for all processes together
 *   and by the database's clock. For what guards sign-in, codes, order numbers and mail. The name keeps the keys of
 *   one limiter apart from those of another. While the database is away, every call rejects as any query does, and
 *   the door answers 503: nothing passes uncounted.
 * - `createMemoryLimiter(limits)` counts in this process alone. For cheap and busy endpoints such as create-order.
 *
 * Both are sliding windows: at most `times` within any `seconds`, for every limit at once. What is refused is not
 * counted, so that asking again too early costs nothing.
 *
 *     const taken = await limiter.take(mailbox);           // counts first; atomic over parallel connections
 *     if (!taken.ok) return tryAgainIn(taken.retryAfter);  // whole seconds
 */
export type Limiter = {
  /** Counts the points for the key, unless that would be too many for any of the limits. */
  take(key: string, points?: number): Promise<Taken>;
  /** What `take` would answer now. Counts nothing. */
  peek(key: string, points?: number): Promise<Taken>;
  /** Undoes a `take` whose work turned out to need no counting. */
  giveBack(key: string, points?: number): Promise<void>;
};

export type Limit = { times: number; seconds: number };

/** `before`: how many points were counted already, within the longest of the limits. */
export type Taken = { ok: true; before: number } | { ok: false; retryAfter: number };

/** How far back a limiter must look, and how many points it must remember. */
export function reachOf(limits: Limit[]): { seconds: number; points: number } {
  return {
    seconds: Math.max(...limits.map(({ seconds }) => seconds)),
    points: Math.max(...limits.map(({ times }) => times)),
  };
}

export function refusal(waitSeconds: number): Taken {
  return { ok: false, retryAfter: Math.max(1, Math.ceil(waitSeconds)) };
}

/** More points than a limit has could never be taken, however long one waits. */
export function requireWithinLimits(limits: Limit[], points: number): void {
  if (points < 1 || limits.some(({ times }) => points > times))
    throw new RangeError(`${points} points can never be taken from ${JSON.stringify(limits)}.`);
}

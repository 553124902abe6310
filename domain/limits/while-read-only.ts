import { isReadOnly } from "#db/database-away.ts";
import type { Limiter } from "./limiter.ts";

/** What only has to be read is served from a read-only database, too: meanwhile `memory` counts, so nothing is uncounted. */
export function inMemoryWhileReadOnly(shared: Limiter, memory: Limiter): Limiter {
  async function count<Result>(deed: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    try {
      return await deed(shared);
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      return deed(memory);
    }
  }
  return {
    take: (key, points) => count((limiter) => limiter.take(key, points)),
    peek: (key, points) => count((limiter) => limiter.peek(key, points)),
    giveBack: (key, points) => count((limiter) => limiter.giveBack(key, points)),
  };
}

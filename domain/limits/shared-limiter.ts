import { lt, sql } from "drizzle-orm";
import { askAsService } from "#db/ask.ts";
import { asService, type Db } from "#db/client.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { keyedHash } from "#domain/secrets/secrets.ts";
import { type Limit, type Limiter, reachOf, refusal, requireWithinLimits, type Taken } from "./limiter.ts";

type Counted = { wait: number | null; before: number };

// When the blocking points have left their windows; null when none blocks. $2: points, $3 and $4: times and seconds of
// each limit.
const FREE_AT = `(
  select max(kept.taken[cardinality(kept.taken) - times + $2] + seconds * interval '1 second')
  from unnest($3::int[], $4::int[]) as limits (times, seconds))`;

// The row stays locked between check and count, so that parallel calls are serialized. $5: the longest of the seconds,
// $6: the largest of the times. Returns no row when the points are refused.
const TAKE = {
  name: "rate-limit-take",
  text: `
    insert into rate_limits as kept (key, taken, expires_at)
    values ($1, array_fill(clock_timestamp(), array[$2::int]), clock_timestamp() + $5::int * interval '1 second')
    on conflict (key) do update set
      taken = kept.taken[cardinality(kept.taken) + $2 - $6::int + 1:] || excluded.taken,
      expires_at = excluded.expires_at
    where coalesce(${FREE_AT} <= clock_timestamp(), true)
    returning (
      select count(*)::int from unnest(kept.taken) as times (at) where at > clock_timestamp() - $5::int * interval '1 second'
    ) - $2 as before`,
};

const PEEK = {
  name: "rate-limit-peek",
  text: `
    select extract(epoch from ${FREE_AT} - clock_timestamp())::float8 as wait, (
      select count(*)::int from unnest(kept.taken) as times (at) where at > clock_timestamp() - $5::int * interval '1 second'
    ) as before
    from rate_limits kept where key = $1`,
};

const GIVE_BACK = {
  name: "rate-limit-give-back",
  text: "update rate_limits set taken = taken[:cardinality(taken) - $2::int] where key = $1",
};

/** Counts in the database, for all processes. See `Limiter`. */
export function createSharedLimiter(
  { db, keys }: { db: Db; keys: AuthKeys },
  name: string,
  limits: Limit[],
): Limiter {
  const reach = reachOf(limits);
  const windows = [limits.map(({ times }) => times), limits.map(({ seconds }) => seconds), reach.seconds];
  const hashed = (key: string) => keyedHash(keys, `limit ${name}`, key);

  async function peek(key: string, points = 1): Promise<Taken> {
    requireWithinLimits(limits, points);
    const [counted] = await askAsService<Counted>(db, PEEK, [hashed(key), points, ...windows]);
    const { wait, before } = counted ?? { wait: null, before: 0 };
    return wait !== null && wait > 0 ? refusal(wait) : { ok: true, before };
  }

  return {
    async take(key, points = 1) {
      requireWithinLimits(limits, points);
      const values = [hashed(key), points, ...windows, reach.points];
      const [taken] = await askAsService<{ before: number }>(db, TAKE, values);
      if (taken) return { ok: true, before: taken.before };
      const refused = await peek(key, points);
      // The window moved between the two queries.
      return refused.ok ? refusal(0) : refused;
    },
    peek,
    async giveBack(key, points = 1) {
      await askAsService(db, GIVE_BACK, [hashed(key), points]);
    },
  };
}

export async function deleteOldLimits(db: Db): Promise<void> {
  await asService(db, (tx) => tx.delete(rateLimits).where(lt(rateLimits.expiresAt, sql`now()`)));
}

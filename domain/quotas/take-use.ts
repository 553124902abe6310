import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { isReadOnly } from "#db/database-away.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { QUOTA_USES, type QuotaUse } from "#rules/quota/quota.ts";

type CountedUse = {
  store: StoreId;
  use: QuotaUse;
  /** It happens all the same: it is counted, and may exceed the quota. */
  always?: boolean;
};

/** `seconds` until the day or hour ends. */
export type UseTaken = { ok: boolean; most: number; left: number; seconds: number };

/**
 * Counts one use, for all processes together; undefined when no quota limits it, which costs no query. In a database that
 * can only be read nothing is counted, and what only reads goes on.
 */
export async function takeUse(
  db: Db,
  { store, use, always = false }: CountedUse,
): Promise<UseTaken | undefined> {
  const { quota, per } = QUOTA_USES[use];
  const most = db.quotas.of(store)[quota];
  if (most === undefined) return undefined;
  try {
    const [taken] = await askAsService<Taken>(db, TAKE, [store, use, per, always ? null : most]);
    const { used, seconds } = taken as Taken;
    if (used === null) db.quotas.noteRefusal(quota);
    return {
      ok: used !== null,
      most,
      left: Math.max(0, most - (used ?? most)),
      seconds: Math.max(1, seconds),
    };
  } catch (error) {
    if (isReadOnly(error)) return undefined;
    throw error;
  }
}

type Taken = { used: number | null; seconds: number };

// The row stays locked between check and count, so that parallel calls are serialized. A day or hour begins at the
// database's clock; who began just before it ended counts for the next.
const TAKE: PreparedStatement = {
  name: "take-quota-use",
  text: `
    with moment as (
      select date_trunc($3::text, now(), 'UTC') as began_at, ('1 ' || $3::text)::interval as length),
    taken as (
      insert into quota_uses as kept (store_id, kind, began_at, used)
      select $1::uuid, $2::text, began_at, 1 from moment where $4::bigint is null or $4::bigint > 0
      on conflict (store_id, kind) do update set
        began_at = greatest(kept.began_at, excluded.began_at),
        used = case when kept.began_at < excluded.began_at then 1 else kept.used + 1 end
      where $4::bigint is null or kept.began_at < excluded.began_at or kept.used < $4::bigint
      returning used)
    select (select used::float8 from taken) as used,
      ceil(extract(epoch from began_at + length - now()))::int as seconds
    from moment`,
};

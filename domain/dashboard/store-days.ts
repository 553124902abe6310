import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { StoreId } from "#rules/input/ids.ts";

type StoreDays = {
  /** The store's; null while the owner has chosen none. */
  timeZone: string | null;
  /** The start of each day, oldest first; the last one is today. */
  midnights: Date[];
};

type DaysRequest = {
  /** The browser's midnights, used while the store has no time zone. */
  midnights: Date[];
  now: Date;
};

/** The store's last days, as many as the browser sent. */
export async function readStoreDays(tx: Tx, store: StoreId, asked: DaysRequest): Promise<StoreDays> {
  const { time_zone: timeZone } = await getStoreDetails(tx, store);
  if (timeZone === "") return { timeZone: null, midnights: asked.midnights };
  return { timeZone, midnights: await midnightsIn(tx, timeZone, asked) };
}

// Days are subtracted in local time: a day in which the clocks change has 23 or 25 hours.
async function midnightsIn(tx: Tx, timeZone: string, { midnights, now }: DaysRequest): Promise<Date[]> {
  const zone = sql`${timeZone}::text`;
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${zone})`;
  const { rows } = await tx.execute<{ epoch: number }>(sql`
    select extract(epoch from (${today} - make_interval(days => days_ago)) at time zone ${zone})::float8 as epoch
    from generate_series(${midnights.length - 1}::int, 0, -1) as days_ago
    order by days_ago desc`);
  return rows.map(({ epoch }) => new Date(epoch * 1_000));
}

import { and, desc, eq, gt, lt, max, sql, sum } from "drizzle-orm";
import { askInStore, type PreparedStatement } from "#db/ask.ts";
import { asService, type Db, type Tx } from "#db/client.ts";
import { searchMisses } from "#db/schema/search.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { MAX_MISSES_PER_DAY, MISSES_ARE_KEPT_DAYS, missedSearch } from "#rules/search/missed-search.ts";

/** Over the last 30 days. */
export type SearchMiss = { words: string; times: number; last_day: string };

const SHOWN_DAYS = 30;
const MAX_SHOWN = 50;

/** Counts a search that found nothing. Returns whether it was counted. */
export async function noteSearchMiss(db: Db, store: StoreId, search: string): Promise<boolean> {
  const words = missedSearch(search);
  if (!words) return false;
  const values = [store, words, MAX_MISSES_PER_DAY];
  const [row] = await askInStore<{ noted: boolean }>(db, "shopper", store, NOTE, values);
  return row?.noted ?? false;
}

const NOTE: PreparedStatement = {
  name: "note-search-miss",
  text: "select note_search_miss($1, $2, $3) as noted",
};

/** The most frequent first. */
export async function listSearchMisses(tx: Tx, store: StoreId): Promise<SearchMiss[]> {
  const times = sum(searchMisses.times).mapWith(Number);
  return tx
    .select({
      words: searchMisses.words,
      times,
      last_day: sql<string>`${max(searchMisses.day)}::text`,
    })
    .from(searchMisses)
    .where(and(eq(searchMisses.storeId, store), gt(searchMisses.day, daysAgo(SHOWN_DAYS))))
    .groupBy(searchMisses.words)
    .orderBy(desc(times), searchMisses.words)
    .limit(MAX_SHOWN);
}

export async function deleteOldMisses(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.delete(searchMisses).where(lt(searchMisses.day, daysAgo(MISSES_ARE_KEPT_DAYS))),
  );
}

function daysAgo(days: number) {
  return sql`(now() at time zone 'utc')::date - ${days}::integer`;
}

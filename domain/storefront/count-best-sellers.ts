import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { salesTag } from "#rules/page/page-tags.ts";

const EVERY_MS = 10 * 60_000;
/** While stores are due: a process is at it for a twentieth of the time. */
const AGAIN_MS = 10_000;
const WORK_MS = 500;
const MOST_STORES = 400;

/** One in every process: of those that find a store due, the first counts. */
export function countBestSellersNightly(db: Db, log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false });
  async function count(): Promise<void> {
    await pause(EVERY_MS);
    for (;;) {
      const counted = await countBestSellers(db, log).catch((error: unknown) => {
        log.error({ err: error }, "counting best sellers failed");
        return 0;
      });
      await pause(counted > 0 ? AGAIN_MS : EVERY_MS);
    }
  }
  const counting = count().catch(() => undefined);
  return {
    async close() {
      closing.abort();
      await counting;
    },
  };
}

/**
 * Of stores whose night is over, for half a second: a large one may take longer, and the others are due again. None in a copy.
 * Returns how many were counted.
 */
export async function countBestSellers(db: Db, log: Pick<Log, "error">): Promise<number> {
  if (await isCopy(db)) return 0;
  const end = performance.now() + WORK_MS;
  let counted = 0;
  for (const store of await listDue(db)) {
    // One that fails must not keep the others waiting; it is due again in ten minutes.
    const isCounted = await countOf(db, store).catch((error: unknown) => {
      log.error({ err: error, store }, "the best sellers of a store could not be counted");
      return false;
    });
    if (isCounted) counted++;
    if (performance.now() > end) break;
  }
  return counted;
}

// A night ends at three in the morning.
const NIGHT = sql`(now() at time zone coalesce(
  (select nullif(d.time_zone, '') from store_details d where d.store_id = s.id), 'UTC') - interval '3 hours')::date`;

const IS_DUE = sql`(s.best_sellers_counted_on is null or s.best_sellers_counted_on < ${NIGHT})`;

async function listDue(db: Db): Promise<StoreId[]> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ id: StoreId }>(sql`
      select s.id from stores s
      where (select t.theme ->> 'list_order' from themes t where t.store_id = s.id
          order by t.published_at desc limit 1) = 'true' and ${IS_DUE}
      order by random() limit ${MOST_STORES}`),
  );
  return rows.map(({ id }) => id);
}

function countOf(db: Db, store: StoreId): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    if (!(await claim(tx, store))) return false;
    await tx.execute(sql`delete from best_sellers where store_id = ${store}`);
    // Step by step: PostgreSQL would rather begin with the products, and read the lines of all years.
    await tx.execute(sql`
      with recent as materialized (
        select o.id from orders o
        where o.store_id = ${store} and o.created_at >= now() - interval '30 days'
          and o.cancelled_at is null and o.financial_status <> 'awaiting_payment'
      ),
      sold as materialized (
        select l.product_id, sum(l.quantity - l.cancelled_quantity) as pieces
        from recent join order_line_items l on l.store_id = ${store} and l.order_id = recent.id
        group by l.product_id having sum(l.quantity - l.cancelled_quantity) > 0
      )
      insert into best_sellers (store_id, product_id, pieces)
      select p.store_id, p.id, sold.pieces from sold
        join products p on p.store_id = ${store} and p.id = sold.product_id`);
    await pagesChanged(tx, [salesTag(store)]);
    return true;
  });
}

/** Another process that asks meanwhile waits for this transaction: it counts only if this one is rolled back. */
async function claim(tx: Tx, store: StoreId): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update stores s set best_sellers_counted_on = ${NIGHT} where s.id = ${store} and ${IS_DUE}`);
  return rowCount === 1;
}

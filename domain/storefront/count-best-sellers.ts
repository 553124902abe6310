import { sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { salesTag } from "#rules/page/page-tags.ts";

const EVERY_MS = 10 * 60_000;
/** Each time, so that it takes about a second. A process counts ten thousand stores in little more than four hours. */
const MOST_STORES = 400;

/** One in every process: of those that find a store due, the first counts. */
export function countBestSellersNightly(db: Db, log: Log): { close(): Promise<void> } {
  let counting: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    counting = countBestSellers(db, log).catch((error: unknown) =>
      log.error({ err: error }, "counting best sellers failed"),
    );
  }, EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await counting;
    },
  };
}

/** Of stores whose night is over; none in a copy. Returns how many were counted. */
export async function countBestSellers(db: Db, log: Pick<Log, "error">): Promise<number> {
  if (await isCopy(db)) return 0;
  let counted = 0;
  for (const store of await listDue(db)) {
    // One that fails must not keep the others waiting; it is due again in ten minutes.
    const isCounted = await countOf(db, store).catch((error: unknown) => {
      log.error({ err: error, store }, "the best sellers of a store could not be counted");
      return false;
    });
    if (isCounted) counted++;
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
    await tx.execute(sql`
      insert into best_sellers (store_id, product_id, pieces)
      select l.store_id, l.product_id, sum(l.quantity - l.cancelled_quantity) from orders o
        join order_line_items l on l.store_id = o.store_id and l.order_id = o.id
        join products p on p.store_id = l.store_id and p.id = l.product_id
      where o.store_id = ${store} and o.created_at >= now() - interval '30 days'
        and o.cancelled_at is null and o.financial_status <> 'awaiting_payment'
      group by l.store_id, l.product_id having sum(l.quantity - l.cancelled_quantity) > 0`);
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

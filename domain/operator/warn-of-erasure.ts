import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { tellOfStore } from "#domain/mail/store-notice.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { DAYS_OF_LAST_MAIL } from "#rules/operator/closing.ts";

const STORES_AT_ONCE = 100;

/** Tells the owners of stores that are erased within days, once. Those that were closed in silence stay so. Returns how many. */
export async function warnOfErasure(db: Db): Promise<number> {
  return asService(db, async (tx) => {
    // Another process waits, and then finds the mails.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('warn of erasure', 0))`);
    const { rows } = await tx.execute<{ id: StoreId; at: string }>(sql`
      select s.id, s.closing_at::text as at from stores s
      where s.closing_at between now() and now() + make_interval(days => ${DAYS_OF_LAST_MAIL})
        and ${isMailed("store-closed")} and not ${isMailed("store-erased-soon")}
      order by s.closing_at limit ${STORES_AT_ONCE}`);
    for (const { id, at } of rows)
      await tellOfStore(tx, id, { notice: "store-erased-soon", erased_at: new Date(at).toISOString() });
    return rows.length;
  });
}

/** Of this closing: one that was reopened has another date. Mails about no order are few, and found by the index of orders. */
function isMailed(notice: "store-closed" | "store-erased-soon") {
  return sql`exists (select from mail_outbox m
    where m.store_id = s.id and m.order_id is null and m.type = 'people-changed' and m.payload ->> 'notice' = ${notice}
      and abs(extract(epoch from (m.payload ->> 'erased_at')::timestamptz - s.closing_at)) < 1)`;
}

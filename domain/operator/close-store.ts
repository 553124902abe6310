import { and, eq, isNotNull, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { DAYS_UNTIL_ERASED } from "#rules/operator/closing.ts";
import { storeTag } from "#rules/page/page-tags.ts";

/** Suspends it, and says when it is erased. Closing twice keeps the first date. */
export async function closeStore(db: Db, store: StoreId, reason: string): Promise<Date> {
  return asService(db, async (tx) => {
    const [closed] = await tx
      .update(stores)
      .set({
        suspendedAt: sql`coalesce(${stores.suspendedAt}, now())`,
        suspendedReason: reason,
        closingAt: sql`coalesce(${stores.closingAt}, now() + make_interval(days => ${DAYS_UNTIL_ERASED}))`,
      })
      .where(eq(stores.id, store))
      .returning({ closingAt: stores.closingAt });
    if (!closed?.closingAt) throw new Error("A store that is being closed is not there.");
    await pagesChanged(tx, [storeTag(store)]);
    return closed.closingAt;
  });
}

/** False: its time has come, and it is being erased. */
export async function reopenStore(db: Db, store: StoreId): Promise<boolean> {
  return asService(db, async (tx) => {
    const reopened = await tx
      .update(stores)
      .set({ suspendedAt: null, suspendedReason: null, suspendedWith: null, closingAt: null })
      .where(and(eq(stores.id, store), isNotNull(stores.closingAt), sql`${stores.closingAt} > now()`))
      .returning({ id: stores.id });
    await pagesChanged(tx, [storeTag(store)]);
    return reopened.length > 0;
  });
}

import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { asService, type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { orders } from "#db/schema/orders.ts";
import { stores } from "#db/schema/stores.ts";
import { tellOfStore } from "#domain/mail/store-notice.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { DAYS_UNTIL_ERASED } from "#rules/operator/closing.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { Mails } from "./suspend-store.ts";

/** Suspends it, and says when it is erased. Closing twice keeps the first date, and what it was before. */
export async function closeStore(
  db: Db,
  store: StoreId,
  reason: string,
  { isSilent }: Mails = {},
): Promise<Date> {
  return asService(db, async (tx) => {
    const [before] = await tx
      .select({ closingAt: stores.closingAt })
      .from(stores)
      .where(eq(stores.id, store))
      .for("update");
    const [closed] = await tx
      .update(stores)
      .set({
        suspendedAt: sql`coalesce(${stores.suspendedAt}, now())`,
        suspendedReason: reason,
        reasonBeforeClosing: sql`case when ${stores.closingAt} is null then ${stores.suspendedReason}
          else ${stores.reasonBeforeClosing} end`,
        closingAt: sql`coalesce(${stores.closingAt}, now() + make_interval(days => ${DAYS_UNTIL_ERASED}))`,
      })
      .where(eq(stores.id, store))
      .returning({ closingAt: stores.closingAt });
    if (!closed?.closingAt) throw new Error("A store that is being closed is not there.");
    if (!isSilent && !before?.closingAt)
      await tellOfStore(tx, store, {
        notice: "store-closed",
        reason,
        erased_at: closed.closingAt.toISOString(),
      });
    await pagesChanged(tx, [storeTag(store)]);
    return closed.closingAt;
  });
}

/**
 * As it was: one that was suspended before stays so, unless it was with an owner who has been resumed since. Undefined: its
 * time has come, and it is being erased.
 */
export async function reopenStore(
  db: Db,
  store: StoreId,
  { isSilent }: Mails = {},
): Promise<{ isSuspended: boolean } | undefined> {
  return asService(db, async (tx) => {
    const isResumed = sql`(${stores.suspendedWith} is not null and not exists (
      select from users u where u.id = ${stores.suspendedWith} and u.suspended_at is not null))`;
    const staysSuspended = sql`(${stores.reasonBeforeClosing} is not null and not ${isResumed})`;
    const [reopened] = await tx
      .update(stores)
      .set({
        suspendedAt: sql`case when ${staysSuspended} then ${stores.suspendedAt} end`,
        suspendedReason: sql`case when ${staysSuspended} then ${stores.reasonBeforeClosing} end`,
        suspendedWith: sql`case when ${staysSuspended} then ${stores.suspendedWith} end`,
        reasonBeforeClosing: null,
        closingAt: null,
      })
      .where(and(eq(stores.id, store), isNotNull(stores.closingAt), sql`${stores.closingAt} > now()`))
      .returning({ suspendedAt: stores.suspendedAt });
    if (reopened && !isSilent) await tellOfStore(tx, store, { notice: "store-reopened" });
    await pagesChanged(tx, [storeTag(store)]);
    return reopened && { isSuspended: reopened.suspendedAt !== null };
  });
}

export async function hasOrderedSince(db: Db, store: StoreId, since: Date): Promise<boolean> {
  const [found] = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.storeId, store), gte(orders.createdAt, since)))
      .limit(1),
  );
  return found !== undefined;
}

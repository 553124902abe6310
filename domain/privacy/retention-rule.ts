import { eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { retentionRules } from "#db/schema/retention-rules.ts";
import { recordChange } from "#domain/events/record-change.ts";
import {
  erasesMore,
  HOURS_BEFORE_FIRST_ERASURE,
  type RetentionInput,
  retainedSince,
} from "#rules/customer/retention.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

export type RetentionRule = RetentionInput & {
  /** When customers are looked through next. */
  due_at: string;
  /** By this rule so far. */
  erased: number;
  last_erased_at: string | null;
};

/** Null: nobody is erased by a rule. */
export async function readRetention(tx: Tx, store: StoreId): Promise<RetentionRule | null> {
  const [rule] = await tx.select().from(retentionRules).where(eq(retentionRules.storeId, store));
  if (!rule) return null;
  return {
    years: rule.years,
    erases_subscribers: rule.erasesSubscribers,
    due_at: rule.dueAt.toISOString(),
    erased: rule.erased,
    last_erased_at: rule.lastErasedAt?.toISOString() ?? null,
  };
}

/** A rule that erases more than the one before begins a day later. */
export function saveRetention(
  db: Db,
  store: StoreId,
  { input, by, now }: { input: RetentionInput; by: UserId; now: Date },
): Promise<RetentionRule | null> {
  return inStore(db, "owner", store, async (tx) => {
    const before = await holdRule(tx, store);
    const dueAt = new Date(now.getTime() + HOURS_BEFORE_FIRST_ERASURE * 60 * 60_000);
    const rule = { years: input.years, erasesSubscribers: input.erases_subscribers };
    await tx
      .insert(retentionRules)
      .values({ storeId: store, ...rule, dueAt })
      .onConflictDoUpdate({
        target: retentionRules.storeId,
        set: { ...rule, ...(erasesMore(before, input) && { dueAt }) },
      });
    await recordChange(tx, store, "store.retention-changed", {
      by,
      before: toldOf(before),
      after: toldOf(input),
    });
    return readRetention(tx, store);
  });
}

/** From now on nobody is erased by a rule. False when there was none. */
export function endRetention(db: Db, store: StoreId, { by }: { by: UserId }): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const before = await holdRule(tx, store);
    if (!before) return false;
    await tx.delete(retentionRules).where(eq(retentionRules.storeId, store));
    await recordChange(tx, store, "store.retention-changed", {
      by,
      before: toldOf(before),
      after: toldOf(null),
    });
    return true;
  });
}

/** Waits for those who change it, and for customers that are being erased by it. */
async function holdRule(tx: Tx, store: StoreId): Promise<RetentionRule | null> {
  await tx.select().from(retentionRules).where(eq(retentionRules.storeId, store)).for("update");
  return readRetention(tx, store);
}

function toldOf(rule: RetentionInput | null) {
  return { years: rule?.years ?? null, erases_subscribers: rule?.erases_subscribers ?? false };
}

/** As many are looked at as take less than a second. */
const MOST_COUNTED = 20_000;

/** How many customers a rule would erase now; of very many, at least so many. */
export async function countPastRetention(
  tx: Tx,
  store: StoreId,
  { years, erases_subscribers, now }: RetentionInput & { now: Date },
  most = MOST_COUNTED,
): Promise<{ customers: number; is_all: boolean }> {
  const since = retainedSince(now, years);
  const { rows } = await tx.execute<{ customers: number; looked_at: number }>(sql`
    select count(*) filter (where is_past_retention(email, ${since}, ${erases_subscribers}))::integer as customers,
      count(*)::integer as looked_at
    from (
      select email from customers where store_id = ${store} and last_order_at < ${since}
      order by last_order_at, id limit ${most}) as oldest`);
  const { customers = 0, looked_at = 0 } = rows[0] ?? {};
  return { customers, is_all: looked_at < most };
}

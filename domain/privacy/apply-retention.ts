import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { asService, inStore, type Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { consents } from "#db/schema/consents.ts";
import { customers } from "#db/schema/customers.ts";
import { retentionRules } from "#db/schema/retention-rules.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { repeatedly } from "#domain/jobs/repeatedly.ts";
import { retainedSince } from "#rules/customer/retention.ts";
import type { CustomerId, StoreId } from "#rules/input/ids.ts";
import { type ErasedAddress, type ErasureDeps, eraseAddresses, holdAddress } from "./erase-customer.ts";

const EVERY_MS = 10 * 60_000;
const STORES_AT_ONCE = 100;
/** In one transaction: whoever orders, or changes the rule, waits for no more than these. */
const CUSTOMERS_AT_ONCE = 50;

type RetentionDeps = ErasureDeps & { log: Pick<Log, "error"> };

/** One in every process: of those that find a store due, one at a time erases. */
export function startRetention(deps: RetentionDeps): { close(): Promise<void> } {
  return repeatedly((isClosing) => applyRetention(deps, new Date(), isClosing), {
    everyMs: EVERY_MS,
    onError: (error) => deps.log.error({ err: error }, "erasing customers by their stores' rules failed"),
  });
}

/** Erases the customers whom the rules of their stores no longer keep; none in a copy. Returns how many. */
export async function applyRetention(
  deps: RetentionDeps,
  now: Date,
  isClosing = () => false,
): Promise<number> {
  if (await isCopy(deps.db)) return 0;
  let erased = 0;
  for (const store of await listDue(deps, now)) {
    // One that fails must not keep the others waiting; it is due again in ten minutes.
    erased += await applyTo(deps, store, now, isClosing).catch((error: unknown) => {
      deps.log.error({ err: error, store }, "the customers of a store could not be erased by its rule");
      return 0;
    });
  }
  return erased;
}

async function listDue({ db }: ErasureDeps, now: Date): Promise<StoreId[]> {
  const rows = await asService(db, (tx) =>
    tx
      .select({ store: retentionRules.storeId })
      .from(retentionRules)
      .where(lte(retentionRules.dueAt, now))
      .orderBy(retentionRules.dueAt)
      .limit(STORES_AT_ONCE),
  );
  return rows.map(({ store }) => store);
}

async function applyTo(
  deps: RetentionDeps,
  store: StoreId,
  now: Date,
  isClosing: () => boolean,
): Promise<number> {
  let erased = 0;
  let beyond: RetentionPlace | undefined;
  while (!isClosing()) {
    const step = await takeStep(deps, store, now, beyond);
    erased += step?.erased ?? 0;
    if (!step?.last) return erased;
    beyond = step.last;
  }
  return erased;
}

type RetentionPlace = { at: string; id: CustomerId };

/** Erases some. `last` is where the next step goes on; undefined: the rule is off, not due, or another process applies it. */
function takeStep(
  deps: RetentionDeps,
  store: StoreId,
  now: Date,
  beyond: RetentionPlace | undefined,
): Promise<{ erased: number; last: RetentionPlace | undefined } | undefined> {
  return inStore(deps.db, "owner", store, async (tx) => {
    const ours = eq(retentionRules.storeId, store);
    const [rule] = await tx
      .select({ years: retentionRules.years, erasesSubscribers: retentionRules.erasesSubscribers })
      .from(retentionRules)
      .where(and(ours, lte(retentionRules.dueAt, now)))
      .for("update", { skipLocked: true });
    if (!rule) return undefined;
    const since = retainedSince(now, rule.years);
    const listed = await listOldest(tx, store, since, beyond);
    const due = await holdPast(tx, store, { ...rule, since, ids: listed.map(({ id }) => id) });
    await eraseAddresses(tx, deps, store, due, { by: null, after_years: rule.years });
    const isOver = listed.length < CUSTOMERS_AT_ONCE;
    await tx
      .update(retentionRules)
      .set({
        ...(isOver && { dueAt: sql`${now}::timestamptz + interval '1 day'` }),
        ...(due.length > 0 && { erased: sql`erased + ${due.length}`, lastErasedAt: now }),
      })
      .where(ours);
    return { erased: due.length, last: isOver ? undefined : listed.at(-1) };
  });
}

/** The next of those whose last order is old enough, whatever else keeps them. */
async function listOldest(
  tx: Tx,
  store: StoreId,
  since: Date,
  beyond: RetentionPlace | undefined,
): Promise<RetentionPlace[]> {
  const next = beyond && sql`and (last_order_at, id) > (${beyond.at}::timestamptz, ${beyond.id})`;
  const { rows } = await tx.execute<RetentionPlace>(sql`
    select id, last_order_at::text as at from customers
    where store_id = ${store} and last_order_at < ${since} ${next}
    order by last_order_at, id limit ${CUSTOMERS_AT_ONCE}`);
  return rows;
}

type Candidates = { ids: CustomerId[]; since: Date; erasesSubscribers: boolean };

/** Judged once more after they are held: whoever orders or confirms a consent meanwhile waits, and whoever just did so stays. */
async function holdPast(
  tx: Tx,
  store: StoreId,
  { ids, since, erasesSubscribers }: Candidates,
): Promise<ErasedAddress[]> {
  const past = (among: CustomerId[]) =>
    tx
      .select({ id: customers.id, email: customers.email })
      .from(customers)
      .where(
        and(
          eq(customers.storeId, store),
          inArray(customers.id, among),
          lt(customers.lastOrderAt, since),
          sql`is_past_retention(email, ${since}, ${erasesSubscribers})`,
        ),
      )
      .orderBy(customers.email);
  const found = await past(ids);
  if (found.length === 0) return [];
  for (const { email } of found) await holdAddress(tx, email);
  const emails = found.map(({ email }) => email);
  await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.storeId, store), inArray(consents.email, emails)))
    .orderBy(consents.id)
    .for("update");
  return past(found.map(({ id }) => id));
}

import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { users } from "#db/schema/auth.ts";
import { stores } from "#db/schema/stores.ts";
import { type StoreNotice, tellOfStore, tellSuspendedPerson } from "#domain/mail/store-notice.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";

// Over all stores, as the service role. An order that is being placed meanwhile is whole, or refused: it reads the store in
// the transaction that writes it.

/** Owners are told by mail unless it is silent. */
export type Mails = { isSilent?: boolean };

/** Its pages answer 503 once this is committed. False: it was suspended already, and has the new reason. */
export async function suspendStore(
  db: Db,
  store: StoreId,
  reason: string,
  mails: Mails = {},
): Promise<boolean> {
  return asService(db, async (tx) => {
    const [fresh] = await suspend(tx, [store], reason, mails);
    // By itself from now on: it is not resumed with its owner.
    if (!fresh)
      await tx
        .update(stores)
        .set({
          suspendedReason: reason,
          suspendedWith: null,
          // Closed, it stays suspended when it is reopened.
          reasonBeforeClosing: sql`case when ${stores.closingAt} is not null then ${reason}::text end`,
        })
        .where(eq(stores.id, store));
    return fresh !== undefined;
  });
}

/** False: it was not suspended, or is closed. */
export async function resumeStore(db: Db, store: StoreId, mails: Mails = {}): Promise<boolean> {
  return asService(db, async (tx) => {
    const resumed = await resume(tx, eq(stores.id, store), mails);
    return resumed.length > 0;
  });
}

/** The person, and every store that she alone owns. What was suspended before keeps its own reason. */
export async function suspendOwner(
  db: Db,
  owner: UserId,
  reason: string,
  mails: Mails = {},
): Promise<StoreId[]> {
  return asService(db, async (tx) => {
    const change = { suspendedAt: sql`coalesce(${users.suspendedAt}, now())`, suspendedReason: reason };
    await tx.update(users).set(change).where(eq(users.id, owner));
    await tx.update(stores).set({ suspendedReason: reason }).where(eq(stores.suspendedWith, owner));
    if (!mails.isSilent) await tellSuspendedPerson(tx, owner, { notice: "person-suspended", reason });
    return suspend(tx, await listOwnedAlone(tx, owner), reason, mails, owner);
  });
}

/** Resumes what was suspended with her, but for what is closing. */
export async function resumeOwner(db: Db, owner: UserId, mails: Mails = {}): Promise<StoreId[]> {
  return asService(db, async (tx) => {
    await tx.update(users).set({ suspendedAt: null, suspendedReason: null }).where(eq(users.id, owner));
    if (!mails.isSilent) await tellSuspendedPerson(tx, owner, { notice: "person-resumed" });
    return resume(tx, eq(stores.suspendedWith, owner), mails);
  });
}

export async function listOwnedAlone(tx: Tx, owner: UserId): Promise<StoreId[]> {
  const { rows } = await tx.execute<{ id: StoreId }>(sql`
    select m.store_id as id from memberships m
    where m.user_id = ${owner} and m.role = 'owner' and not exists (
      select from memberships o where o.store_id = m.store_id and o.user_id <> m.user_id and o.role = 'owner')
    order by 1`);
  return rows.map(({ id }) => id);
}

async function suspend(
  tx: Tx,
  ids: StoreId[],
  reason: string,
  { isSilent }: Mails,
  owner?: UserId,
): Promise<StoreId[]> {
  const suspended = await tx
    .update(stores)
    .set({ suspendedAt: sql`now()`, suspendedReason: reason, suspendedWith: owner ?? null })
    .where(and(sql`${stores.id} = any(${sql.param(ids)}::uuid[])`, isNull(stores.suspendedAt)))
    .returning({ id: stores.id });
  return changed(tx, suspended, isSilent ? undefined : { notice: "store-suspended", reason });
}

async function resume(tx: Tx, which: SQL, { isSilent }: Mails): Promise<StoreId[]> {
  const resumed = await tx
    .update(stores)
    .set({ suspendedAt: null, suspendedReason: null, suspendedWith: null })
    // One that was closed a moment ago stays so.
    .where(and(which, isNotNull(stores.suspendedAt), isNull(stores.closingAt)))
    .returning({ id: stores.id });
  return changed(tx, resumed, isSilent ? undefined : { notice: "store-resumed" });
}

async function changed(
  tx: Tx,
  found: { id: StoreId }[],
  notice: StoreNotice | undefined,
): Promise<StoreId[]> {
  const ids = found.map(({ id }) => id);
  if (notice) for (const id of ids) await tellOfStore(tx, id, notice);
  await pagesChanged(tx, ids.map(storeTag));
  return ids;
}

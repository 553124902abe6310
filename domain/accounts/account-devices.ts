import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { accountSessions } from "#db/schema/accounts.ts";
import type { AccountSessionId, StoreId } from "#rules/input/ids.ts";
import type { Account } from "./find-account.ts";

export type AccountDevice = { id: AccountSessionId; userAgent: string; lastSeenAt: Date };

/** Where this customer is signed in, the latest first. */
export function listAccountDevices(db: Db, store: StoreId, { email }: Account): Promise<AccountDevice[]> {
  const { id, userAgent, lastSeenAt } = accountSessions;
  return inStore(db, "shopper", store, (tx) =>
    tx
      .select({ id, userAgent, lastSeenAt })
      .from(accountSessions)
      .where(and(ofAddress(store, email), gt(accountSessions.expiresAt, sql`now()`)))
      .orderBy(desc(lastSeenAt), id),
  );
}

/** One of the customer's own. Ending one twice is not an error; it returns 0 then. */
export async function endAccountSession(
  db: Db,
  store: StoreId,
  { email }: Account,
  id: AccountSessionId,
): Promise<number> {
  return end(db, store, and(ofAddress(store, email), eq(accountSessions.id, id)));
}

export async function endAccountSessions(db: Db, store: StoreId, { email }: Account): Promise<number> {
  return end(db, store, ofAddress(store, email));
}

async function end(db: Db, store: StoreId, which: SQL | undefined): Promise<number> {
  const ended = await inStore(db, "shopper", store, (tx) =>
    tx.delete(accountSessions).where(which).returning({ id: accountSessions.id }),
  );
  return ended.length;
}

function ofAddress(store: StoreId, email: string) {
  return and(eq(accountSessions.storeId, store), eq(accountSessions.email, email));
}

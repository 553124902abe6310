import { and, eq, gt, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { accountSessions } from "#db/schema/accounts.ts";
import { stores } from "#db/schema/stores.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import { mainNameOf } from "#domain/stores/main-name.ts";
import type { AccountSessionId, StoreId } from "#rules/input/ids.ts";

/** A customer who is signed in at this store: nobody at another. */
export type Account = {
  sessionId: AccountSessionId;
  email: string;
  /** The name of its own at which the store stands, if it has one. */
  mainName: string | null;
};

/** By the secret of the cookie. Nothing while the store has no accounts, whatever a cache still says. */
export async function findAccount(db: Db, store: StoreId, secret: string): Promise<Account | undefined> {
  if (secret === "") return undefined;
  return inStore(db, "shopper", store, async (tx) => {
    const [session] = await tx
      .select({
        sessionId: accountSessions.id,
        email: accountSessions.email,
        mainName: sql<string | null>`${sql.raw(mainNameOf("stores.id"))}`,
        // Written once an hour, not with each page.
        isStale: sql<boolean>`last_seen_at < now() - interval '1 hour'`,
      })
      .from(accountSessions)
      .innerJoin(stores, and(eq(stores.id, accountSessions.storeId), eq(stores.hasAccounts, true)))
      .where(
        and(
          eq(accountSessions.storeId, store),
          eq(accountSessions.secretHash, hashOf(secret)),
          gt(accountSessions.expiresAt, sql`now()`),
        ),
      );
    if (!session) return undefined;
    const { isStale, ...account } = session;
    if (isStale)
      await tx
        .update(accountSessions)
        .set({ lastSeenAt: sql`now()` })
        .where(and(eq(accountSessions.storeId, store), eq(accountSessions.id, account.sessionId)));
    return account;
  });
}

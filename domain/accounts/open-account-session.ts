import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { accountSessions } from "#db/schema/accounts.ts";
import { hashOf, newToken } from "#domain/secrets/secrets.ts";
import { SESSION_DAYS } from "#rules/account/account-desk.ts";
import type { StoreId } from "#rules/input/ids.ts";

const MAX_USER_AGENT_LENGTH = 300;
/** The devices of one address; a new one ends the one that was seen longest ago. */
const MAX_SESSIONS = 20;

type OpenedBy = { email: string; userAgent: string; former: string };

/** Returns the secret for the cookie, of which only a hash is stored. A browser has one session in a store. */
export async function openAccountSession(tx: Tx, store: StoreId, { email, userAgent, former }: OpenedBy) {
  const secret = newToken();
  await tx
    .delete(accountSessions)
    .where(and(eq(accountSessions.storeId, store), eq(accountSessions.secretHash, hashOf(former))));
  await tx.insert(accountSessions).values({
    storeId: store,
    email,
    secretHash: hashOf(secret),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS})`,
  });
  await tx.execute(sql`
    delete from account_sessions where store_id = ${store} and id in (
      select id from account_sessions where store_id = ${store} and email = ${email}
      order by last_seen_at desc, created_at desc offset ${MAX_SESSIONS})`);
  return secret;
}

import { eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { type Aal, sessions, users } from "#db/schema/auth.ts";
import { stores } from "#db/schema/stores.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { hashOf, isSame } from "#domain/secrets/secrets.ts";
import type { SessionId, StoreId, UserId } from "#rules/input/ids.ts";
import { readAccessToken } from "./access-token.ts";

export type LiveSession = {
  userId: UserId;
  email: string;
  storeId: StoreId;
  currencyCode: string;
  sessionId: SessionId;
  aal: Aal;
  /** `aal2` once the owner has a verified factor. */
  nextLevel: Aal;
  /** The owner signed in, or used her second factor, within the last FRESH_PROOF_MINUTES. */
  freshlyProven: boolean;
};

export const FRESH_PROOF_MINUTES = 10;

/** True when the owner has a second factor but signed in by mail alone: only the factor step is allowed. */
export function isFactorNeeded({ aal, nextLevel }: LiveSession): boolean {
  return nextLevel === "aal2" && aal === "aal1";
}

/**
 * Finds who sent the request. A valid token is not enough: the session must still exist, belong to this device, and
 * not have expired by the database's clock. One read by primary key, so that ending a session takes effect at once.
 */
export async function findSession(
  db: Db,
  { keys, origin }: { keys: AuthKeys; origin: string },
  presented: { accessToken: string; deviceCookie: string },
): Promise<LiveSession | undefined> {
  const claims = await readAccessToken({ keys, origin }, presented.accessToken);
  if (!claims) return undefined;
  const found = await readSession(db, claims);
  if (!found || !isSame(found.deviceHash, hashOf(presented.deviceCookie))) return undefined;
  const { deviceHash: _, hasFactor, ...session } = found;
  return { ...session, aal: claims.aal, nextLevel: hasFactor ? "aal2" : "aal1" };
}

async function readSession(db: Db, { sessionId, expiresAt }: { sessionId: SessionId; expiresAt: number }) {
  const [found] = await asService(db, (tx) =>
    tx
      .select({
        userId: sessions.userId,
        email: users.email,
        storeId: stores.id,
        currencyCode: stores.currencyCode,
        sessionId: sessions.id,
        deviceHash: sessions.deviceHash,
        freshlyProven: sql<boolean>`${sessions.provenAt} > now() - make_interval(mins => ${FRESH_PROOF_MINUTES})`,
        hasFactor: sql<boolean>`exists (select from factors where user_id = ${sessions.userId} and status = 'verified')`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(stores, eq(stores.ownerUserId, sessions.userId))
      .where(
        sql`${sessions.id} = ${sessionId} and ${sessions.expiresAt} > now() and to_timestamp(${expiresAt}) > now()`,
      ),
  );
  return found;
}

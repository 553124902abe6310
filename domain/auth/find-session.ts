import { eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { type Aal, sessions, users } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { hashOf, isSame } from "#domain/secrets/secrets.ts";
import type { SessionId, StoreId, UserId } from "#rules/input/ids.ts";
import { type Permissions, permissionsOf, type Role } from "#rules/people/roles.ts";
import { readAccessToken } from "./access-token.ts";

/** Who sent the request. */
export type SignedInPerson = {
  userId: UserId;
  email: string;
  sessionId: SessionId;
  aal: Aal;
  /** `aal2` once the person has a verified factor. */
  nextLevel: Aal;
  /** The person signed in, or used her second factor, within the last FRESH_PROOF_MINUTES. */
  freshlyProven: boolean;
  /** The store that the request is about. Null: she is not one of its people, or belongs to no store at all. */
  storeId: StoreId | null;
};

/** One of a store's people, and what she may do there: her permissions decide, her role is only told. */
export type LiveSession = SignedInPerson & {
  storeId: StoreId;
  currencyCode: string;
  role: Role;
  permissions: Permissions;
};

export const FRESH_PROOF_MINUTES = 10;

/** True when the person has a second factor but signed in by mail alone: only the factor step is allowed. */
export function isFactorNeeded({ aal, nextLevel }: SignedInPerson): boolean {
  return nextLevel === "aal2" && aal === "aal1";
}

export function isOfStore(session: SignedInPerson | LiveSession): session is LiveSession {
  return session.storeId !== null;
}

type PresentedSession = {
  accessToken: string;
  deviceCookie: string;
  /** The store that the request names. Undefined: her first one, which she opened herself if she did. */
  store?: StoreId | undefined;
};

/**
 * Finds who sent the request, and what she may do in the store. A valid token is not enough: the session must still
 * exist, belong to this device, and not have expired by the database's clock. One read, so that ending a session or a
 * membership takes effect at once.
 */
export async function findSession(
  db: Db,
  { keys, origin }: { keys: AuthKeys; origin: string },
  presented: PresentedSession,
): Promise<SignedInPerson | LiveSession | undefined> {
  const claims = await readAccessToken({ keys, origin }, presented.accessToken);
  if (!claims) return undefined;
  const found = await readSession(db, claims, presented.store);
  if (!found || !isSame(found.deviceHash, hashOf(presented.deviceCookie))) return undefined;
  const { deviceHash: _, hasFactor, ...session } = found;
  const person = {
    ...session,
    aal: claims.aal,
    nextLevel: hasFactor ? ("aal2" as const) : ("aal1" as const),
  };
  return isOfStore(person) ? { ...person, permissions: permissionsOf(person.role) } : person;
}

async function readSession(
  db: Db,
  { sessionId, expiresAt }: { sessionId: SessionId; expiresAt: number },
  store: StoreId | undefined,
) {
  const named = store ? sql`and m.store_id = ${store}` : sql``;
  const [found] = await asService(db, (tx) =>
    tx
      .select({
        userId: sessions.userId,
        email: users.email,
        storeId: sql<StoreId | null>`membership.store_id`,
        currencyCode: sql<string>`membership.currency_code`,
        role: sql<Role>`membership.role`,
        sessionId: sessions.id,
        deviceHash: sessions.deviceHash,
        freshlyProven: sql<boolean>`${sessions.provenAt} > now() - make_interval(mins => ${FRESH_PROOF_MINUTES})`,
        hasFactor: sql<boolean>`exists (select from factors where user_id = ${sessions.userId} and status = 'verified')`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(
        sql`lateral (
          select m.store_id, m.role, s.currency_code from memberships m join stores s on s.id = m.store_id
          where m.user_id = ${sessions.userId} ${named}
          order by s.owner_user_id = m.user_id desc, m.created_at, m.store_id limit 1) membership`,
        sql`true`,
      )
      .where(
        sql`${sessions.id} = ${sessionId} and ${sessions.expiresAt} > now() and to_timestamp(${expiresAt}) > now()`,
      ),
  );
  return found;
}

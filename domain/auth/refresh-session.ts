import { eq, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { refreshTokens, sessions, users } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { hashOf, isSame, keyedHash } from "#domain/secrets/secrets.ts";
import type { SessionId } from "#rules/input/ids.ts";
import { addRefreshToken, issueAccessToken, type SessionTokens, sessionEnd } from "./open-session.ts";

export type Presented = { refreshToken: string; deviceCookie: string | undefined };

/**
 * A refresh token is used once and replaced by a child. Its parent is accepted once more, for a tab that refreshed at
 * the same moment or lost the answer, and gets the current token again. Any older token is a sign of theft and ends
 * the session.
 */
export async function refreshSession(
  db: Db,
  { keys, origin }: { keys: AuthKeys; origin: string },
  presented: Presented,
): Promise<SessionTokens | undefined> {
  return asService(db, async (tx) => {
    const session = await findForUpdate(tx, presented);
    if (!session) return undefined;
    const behind = session.generation - session.tokenGeneration;
    if (behind > 1) {
      await tx.delete(sessions).where(eq(sessions.id, session.id));
      return undefined;
    }
    const refreshToken = childOf(keys, presented.refreshToken);
    const generation = session.tokenGeneration + 1;
    await addRefreshToken(tx, { sessionId: session.id, generation, refreshToken });
    if (behind === 0) await renew(tx, session.id, generation);
    const user = { id: session.userId, email: session.email };
    const access = await issueAccessToken(tx, {
      keys,
      origin,
      user,
      sessionId: session.id,
      aal: session.aal,
    });
    return { ...access, refreshToken, user };
  });
}

// Locks the row: of tabs that refresh at once, one rotates the token and the others see the result.
async function findForUpdate(tx: Tx, { refreshToken, deviceCookie }: Presented) {
  const [session] = await tx
    .select({
      id: sessions.id,
      userId: sessions.userId,
      email: users.email,
      aal: sessions.aal,
      generation: sessions.generation,
      deviceHash: sessions.deviceHash,
      tokenGeneration: refreshTokens.generation,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${refreshTokens.tokenHash} = ${hashOf(refreshToken)} and ${sessions.expiresAt} > now()`)
    .for("update", { of: sessions });
  if (!session || !deviceCookie || !isSame(session.deviceHash, hashOf(deviceCookie))) return undefined;
  return session;
}

// Derived instead of random, so that the parent can be answered with it again although only its hash is stored.
function childOf(keys: AuthKeys, refreshToken: string): string {
  return keyedHash(keys, "refresh token", refreshToken).toString("base64url");
}

async function renew(tx: Tx, session: SessionId, generation: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ generation, lastSeenAt: sql`now()`, expiresAt: sessionEnd() })
    .where(eq(sessions.id, session));
}

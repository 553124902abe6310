import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { refreshTokens, sessions } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { newToken } from "#domain/secrets/secrets.ts";
import type { SignedInPerson } from "./find-session.ts";
import { addRefreshToken, issueAccessToken, type SessionTokens } from "./open-session.ts";

export type Issuer = { keys: AuthKeys; origin: string };

/**
 * Raises the session to `aal2` after a correct second factor, and issues new tokens. Only what the owner had before
 * proves who she is: with a new factor, the proof that it needed counts on.
 */
export async function raiseSession(
  tx: Tx,
  { keys, origin }: Issuer,
  session: SignedInPerson,
  by: "proven" | "enrolled",
): Promise<SessionTokens> {
  const { sessionId, userId, email } = session;
  const [raised] = await tx
    .update(sessions)
    .set({
      aal: "aal2",
      generation: sql`generation + 1`,
      lastSeenAt: sql`now()`,
      ...(by === "proven" && { provenAt: sql`now()` }),
    })
    .where(eq(sessions.id, sessionId))
    .returning({ generation: sessions.generation });
  if (!raised) throw new Error("The session ended while its second factor was checked.");
  // Refresh tokens issued before the factor must not give access to the raised session.
  await tx.delete(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
  const refreshToken = newToken();
  await addRefreshToken(tx, { sessionId, generation: raised.generation, refreshToken });
  const user = { id: userId, email };
  const access = await issueAccessToken(tx, { keys, origin, user, sessionId, aal: "aal2" });
  return { ...access, refreshToken, user };
}

/** Other sessions that signed in by mail alone must sign in again with the factor. Returns how many ended. */
export async function endWeakerSessions(tx: Tx, { userId, sessionId }: SignedInPerson): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), eq(sessions.aal, "aal1")))
    .returning({ id: sessions.id });
  return ended.length;
}

import { and, eq } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { refreshTokens, sessions } from "#db/schema/auth.ts";
import type { SessionId, UserId } from "#rules/input/ids.ts";
import type { Presented } from "./refresh-session.ts";
import { hashOf } from "./secrets.ts";

/** An owner ends one of their sessions, on this device or another. */
export async function endSession(db: Db, user: UserId, session: SessionId): Promise<boolean> {
  const ended = await asService(db, (tx) =>
    tx
      .delete(sessions)
      .where(and(eq(sessions.id, session), eq(sessions.userId, user)))
      .returning({ id: sessions.id }),
  );
  return ended.length === 1;
}

/** Accepts any refresh token the session has had: a tab that slept for a day can still sign out. */
export async function signOut(db: Db, { refreshToken, deviceCookie }: Presented): Promise<void> {
  if (!deviceCookie) return;
  await asService(db, async (tx) => {
    const [token] = await tx
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashOf(refreshToken)));
    if (!token) return;
    await tx
      .delete(sessions)
      .where(and(eq(sessions.id, token.sessionId), eq(sessions.deviceHash, hashOf(deviceCookie))));
  });
}

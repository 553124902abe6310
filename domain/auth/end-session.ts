import { and, eq } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { refreshTokens, sessions } from "#db/schema/auth.ts";
import { tellPerson } from "#domain/mail/security-change.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import type { SessionId } from "#rules/input/ids.ts";
import { deviceName } from "./device-name.ts";
import type { SignedInPerson } from "./find-session.ts";
import type { Presented } from "./refresh-session.ts";

/** An owner ends one of their sessions, on this device or another. */
export async function endSession(db: Db, by: SignedInPerson, id: SessionId): Promise<boolean> {
  return asService(db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, by.userId)))
      .returning({ userAgent: sessions.userAgent });
    if (!ended) return false;
    if (id !== by.sessionId)
      await tellPerson(tx, by, {
        change: "session-ended",
        device: deviceName(ended.userAgent),
      });
    return true;
  });
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

import { eq, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type Aal, refreshTokens, sessions } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { hashOf, newToken } from "#domain/secrets/secrets.ts";
import type { SessionId, UserId } from "#rules/input/ids.ts";
import { ACCESS_TOKEN_SECONDS, signAccessToken } from "./access-token.ts";
import { newDeviceSecret } from "./device-secret.ts";

const SESSION_DAYS = 30;
const MAX_USER_AGENT_LENGTH = 300;

/** The browser's user agent, and the device cookie that it already has, if any. */
export type Device = { userAgent: string; cookie: string | undefined };

type SessionUser = { id: UserId; email: string };

export type SessionTokens = {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  user: SessionUser;
};

/** The device's secret goes into a cookie that scripts cannot read: tokens work only together with it. */
export type OpenedSession = SessionTokens & { deviceSecret: string };

type Opening = { keys: AuthKeys; origin: string; user: SessionUser; device: Device };

export async function openSession(tx: Tx, { keys, origin, user, device }: Opening): Promise<OpenedSession> {
  await endPrevious(tx, device);
  // Always a new one: a cookie that somebody planted before the sign-in must be useless after it.
  const deviceSecret = newDeviceSecret(keys, user.email);
  const [session] = await tx
    .insert(sessions)
    .values({
      userId: user.id,
      deviceHash: hashOf(deviceSecret),
      userAgent: device.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      expiresAt: sessionEnd(),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error("A session was written and is not there: is row level security changed?");

  const refreshToken = newToken();
  await addRefreshToken(tx, { sessionId: session.id, generation: 0, refreshToken });
  const access = await issueAccessToken(tx, { keys, origin, user, sessionId: session.id, aal: "aal1" });
  return { ...access, refreshToken, user, deviceSecret };
}

/** Inserting an existing token is not an error: the same parent always gets the same child. */
export async function addRefreshToken(
  tx: Tx,
  added: { sessionId: SessionId; generation: number; refreshToken: string },
): Promise<void> {
  const { sessionId, generation, refreshToken } = added;
  await tx
    .insert(refreshTokens)
    .values({ tokenHash: hashOf(refreshToken), sessionId, generation })
    .onConflictDoNothing();
}

export function sessionEnd() {
  return sql`now() + make_interval(days => ${SESSION_DAYS})`;
}

// A browser has one session: signing in again replaces it.
async function endPrevious(tx: Tx, { cookie }: Device): Promise<void> {
  const expired = lt(sessions.expiresAt, sql`now()`);
  await tx.delete(sessions).where(cookie ? or(expired, eq(sessions.deviceHash, hashOf(cookie))) : expired);
}

type Issuing = { keys: AuthKeys; origin: string; user: SessionUser; sessionId: SessionId; aal: Aal };

/** Dated by the database's clock, which also checks the expiry. */
export async function issueAccessToken(tx: Tx, { keys, origin, user, sessionId, aal }: Issuing) {
  const { rows } = await tx.execute<{ now: number }>(sql`select extract(epoch from now())::int as now`);
  const expiresAt = Number(rows[0]?.now) + ACCESS_TOKEN_SECONDS;
  const claims = { userId: user.id, email: user.email, sessionId, aal, expiresAt };
  return { accessToken: await signAccessToken({ keys, origin }, claims), expiresAt };
}

import { and, eq, gt, ne, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { sessions, signInRequests, users } from "#db/schema/auth.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import { type LinkRefusal, refusalOf } from "./confirm-sign-in.ts";

type SignInLink =
  | {
      ok: true;
      email: string;
      /** The e-mail address whose session in this browser would end; null when it is the same owner. */
      replaces: string | null;
    }
  | { ok: false; reason: LinkRefusal };

/**
 * Says what the link would do, without using it: a person must not be signed in to somebody else's store unknowingly.
 */
export function readSignInLink(
  db: Db,
  { token, deviceCookie }: { token: string; deviceCookie: string | undefined },
): Promise<SignInLink> {
  return asService(db, async (tx) => {
    const [request] = await tx
      .select({
        email: signInRequests.email,
        usedAt: signInRequests.usedAt,
        expired: sql<boolean>`expires_at <= now()`,
      })
      .from(signInRequests)
      .where(eq(signInRequests.tokenHash, hashOf(token)));
    const reason = refusalOf(request);
    if (!request || reason) return { ok: false, reason: reason ?? "unknown" };
    const { email } = request;
    return { ok: true, email, replaces: deviceCookie ? await findOther(tx, email, deviceCookie) : null };
  });
}

async function findOther(tx: Tx, email: string, deviceCookie: string): Promise<string | null> {
  const [other] = await tx
    .select({ email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.deviceHash, hashOf(deviceCookie)),
        gt(sessions.expiresAt, sql`now()`),
        ne(users.email, email),
      ),
    );
  return other?.email ?? null;
}

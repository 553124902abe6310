import { and, eq, lt, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { signInRequests, users } from "#db/schema/auth.ts";
import { isInvited } from "#domain/people/is-invited.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import { openStore } from "#domain/stores/open-store.ts";
import type { SignInRequestId, UserId } from "#rules/input/ids.ts";
import { type Device, type OpenedSession, openSession } from "./open-session.ts";
import { isRightCode } from "./request-sign-in.ts";

const MAX_CODE_ATTEMPTS = 5;

export type LinkRefusal = "unknown" | "used" | "expired";

export type ConfirmResult =
  | { ok: true; session: OpenedSession; wanted: string }
  | { ok: false; reason: LinkRefusal | "wrong-code" | "too-many-codes" };

type Confirming = { keys: AuthKeys; origin: string; device: Device };

/** By the link of the mail, after the owner pressed the button on its page. */
export function confirmByLink(db: Db, confirming: Confirming, token: string): Promise<ConfirmResult> {
  return asService(db, async (tx) => {
    const request = await findForUpdate(tx, eq(signInRequests.tokenHash, hashOf(token)));
    return answer(tx, confirming, request);
  });
}

/** By the code of the same mail, typed into the browser that requested it. */
export function confirmByCode(
  db: Db,
  confirming: Confirming,
  typed: { request: SignInRequestId; code: string },
): Promise<ConfirmResult> {
  return asService(db, async (tx) => {
    const request = await findForUpdate(tx, eq(signInRequests.id, typed.request));
    if (!request || request.usedAt || request.expired) return answer(tx, confirming, request);
    if (!(await countAttempt(tx, request.id))) return { ok: false, reason: "too-many-codes" };
    const isRight = isRightCode(confirming.keys, request, typed.code);
    return isRight ? answer(tx, confirming, request) : { ok: false, reason: "wrong-code" };
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>;

// Locks the row before checking it: two clicks on one link open one session.
async function findForUpdate(tx: Tx, which: ReturnType<typeof eq>) {
  const [request] = await tx
    .select({
      id: signInRequests.id,
      email: signInRequests.email,
      codeHash: signInRequests.codeHash,
      wanted: signInRequests.wanted,
      usedAt: signInRequests.usedAt,
      expired: sql<boolean>`expires_at <= now()`,
    })
    .from(signInRequests)
    .where(which)
    .for("update");
  return request;
}

// Counts before comparing, so that parallel guesses cannot exceed five.
async function countAttempt(tx: Tx, id: SignInRequestId): Promise<boolean> {
  const counted = await tx
    .update(signInRequests)
    .set({ codeAttempts: sql`code_attempts + 1` })
    .where(and(eq(signInRequests.id, id), lt(signInRequests.codeAttempts, MAX_CODE_ATTEMPTS)))
    .returning({ id: signInRequests.id });
  return counted.length === 1;
}

async function answer(tx: Tx, confirming: Confirming, request: Found | undefined): Promise<ConfirmResult> {
  const reason = refusalOf(request);
  if (!request || reason) return { ok: false, reason: reason ?? "unknown" };

  await tx.update(signInRequests).set({ usedAt: sql`now()` }).where(eq(signInRequests.id, request.id));
  const user = { id: await findOrCreateUser(tx, request.email), email: request.email };
  // Whoever is invited accepts first. Everybody else has a store from the first sign-in on.
  if (!(await isInvited(tx, user.email))) await openStore(tx, user.id);
  const session = await openSession(tx, { ...confirming, user });
  return { ok: true, session, wanted: request.wanted };
}

export function refusalOf(
  request: { usedAt: Date | null; expired: boolean } | undefined,
): LinkRefusal | undefined {
  if (!request) return "unknown";
  if (request.usedAt) return "used";
  return request.expired ? "expired" : undefined;
}

async function findOrCreateUser(tx: Tx, email: string): Promise<UserId> {
  await tx.insert(users).values({ email }).onConflictDoNothing();
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user)
    throw new Error(
      "The owner just inserted cannot be read back: have the row level security policies changed?",
    );
  return user.id;
}

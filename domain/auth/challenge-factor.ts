import { and, eq, getTableColumns, isNotNull, lt, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { factorChallenges, factors } from "#db/schema/auth.ts";
import type { ChallengeId, FactorId, UserId } from "#rules/input/ids.ts";
import { isFactorNeeded, type SignedInPerson } from "./find-session.ts";
import { askForNewPasskey, askForPasskey } from "./passkey.ts";

const CHALLENGE_MINUTES = 5;
const ENROL_MINUTES = 10;

/** Added so long ago and never verified that it cannot be any more. */
export const hasLapsed = sql<boolean>`(${factors.status} = 'unverified' and ${factors.createdAt} <= now() - make_interval(mins => ${ENROL_MINUTES}))`;

export type FactorRow = typeof factors.$inferSelect;

/** Why a factor cannot be answered for, whatever the answer. */
export type FactorObstacle = "factor-needed" | "proof-needed" | "lapsed";

type ChallengeFactorResult =
  | { ok: true; id: ChallengeId; expiresAt: Date; challenge: Challenge }
  | { ok: false; reason: "not-found" | FactorObstacle };

export type Challenge =
  | { type: "totp" }
  | { type: "webauthn"; step: "create"; options: Awaited<ReturnType<typeof askForNewPasskey>> }
  | { type: "webauthn"; step: "request"; options: Awaited<ReturnType<typeof askForPasskey>> };

/** Issues a challenge that proves the owner holds the factor: to enrol it, or to reach `aal2`. */
export function challengeFactor(
  db: Db,
  origin: string,
  session: SignedInPerson,
  id: FactorId,
): Promise<ChallengeFactorResult> {
  return asService(db, async (tx) => {
    const factor = await findFactor(tx, session.userId, id);
    if (!factor) return { ok: false, reason: "not-found" };
    const reason = obstacleTo(session, factor);
    if (reason) return { ok: false, reason };
    const challenge = await challengeFor(tx, origin, session, factor);
    return { ok: true, challenge, ...(await keepChallenge(tx, session, id, challenge)) };
  });
}

/** An unverified factor must not replace the verified one as proof, nor be finished by whoever finds the session open. */
export function obstacleTo(
  session: SignedInPerson,
  { status, lapsed }: Pick<FactorRow, "status"> & { lapsed: boolean },
): FactorObstacle | undefined {
  if (status === "verified") return undefined;
  if (isFactorNeeded(session)) return "factor-needed";
  if (!session.freshlyProven) return "proof-needed";
  return lapsed ? "lapsed" : undefined;
}

/** Locks the row: its status decides what a correct answer does. */
export async function findFactor(tx: Tx, user: UserId, id: FactorId) {
  const [factor] = await tx
    .select({ ...getTableColumns(factors), lapsed: hasLapsed })
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, user)))
    .for("update");
  return factor;
}

async function challengeFor(
  tx: Tx,
  origin: string,
  { userId, email }: SignedInPerson,
  factor: FactorRow,
): Promise<Challenge> {
  if (factor.factorType === "totp") return { type: "totp" };
  if (factor.status === "verified")
    return { type: "webauthn", step: "request", options: await askForPasskey(origin, factor) };
  const known = await tx
    .select({ id: factors.credentialId })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.credentialId)));
  const credentials = known.flatMap(({ id }) => id ?? []);
  const options = await askForNewPasskey(origin, { id: userId, email, credentials });
  return { type: "webauthn", step: "create", options };
}

async function keepChallenge(
  tx: Tx,
  { sessionId }: SignedInPerson,
  factorId: FactorId,
  challenge: Challenge,
) {
  await tx.delete(factorChallenges).where(lt(factorChallenges.expiresAt, sql`now() - interval '1 hour'`));
  const [kept] = await tx
    .insert(factorChallenges)
    .values({
      factorId,
      sessionId,
      webauthnChallenge: challenge.type === "webauthn" ? challenge.options.challenge : null,
      expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .returning({ id: factorChallenges.id, expiresAt: factorChallenges.expiresAt });
  if (!kept)
    throw new Error(
      "The challenge just inserted cannot be read back: have the row level security policies changed?",
    );
  return kept;
}

import { and, eq, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { factorChallenges, factors } from "#db/schema/auth.ts";
import { tellPerson } from "#domain/mail/security-change.ts";
import type { ChallengeId, FactorId } from "#rules/input/ids.ts";
import { type FactorObstacle, type FactorRow, findFactor, obstacleTo } from "./challenge-factor.ts";
import type { SignedInPerson } from "./find-session.ts";
import type { SessionTokens } from "./open-session.ts";
import { type PasskeyAnswer, readNewPasskey, readSignCount } from "./passkey.ts";
import { endWeakerSessions, type Issuer, raiseSession } from "./raise-session.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

const MAX_ATTEMPTS = 5;

type FactorAnswer = { code: string } | { webauthn: PasskeyAnswer };

export type VerifyFactorResult =
  | { ok: true; session: SessionTokens; recoveryCodes?: string[] }
  | { ok: false; reason: "not-found" | FactorObstacle | "expired" | "locked" | "wrong" };

type FactorAttempt = { factorId: FactorId; challengeId: ChallengeId; answer: FactorAnswer };

export function verifyFactor(
  db: Db,
  issuer: Issuer,
  session: SignedInPerson,
  { factorId, challengeId, answer }: FactorAttempt,
): Promise<VerifyFactorResult> {
  return asService(db, async (tx) => {
    const factor = await findFactor(tx, session.userId, factorId);
    if (!factor) return { ok: false, reason: "not-found" };
    const reason = obstacleTo(session, factor);
    if (reason) return { ok: false, reason };

    const challenge = await takeAttempt(tx, session, factorId, challengeId);
    if (!challenge || challenge.expired) return { ok: false, reason: "expired" };
    if (challenge.attempts > MAX_ATTEMPTS) return { ok: false, reason: "locked" };

    const proof = await check({ tx, issuer, factor, challenge }, answer);
    if (!proof) return { ok: false, reason: "wrong" };

    await tx.delete(factorChallenges).where(eq(factorChallenges.id, challengeId));
    await tx
      .update(factors)
      .set({ ...proof, status: "verified" })
      .where(eq(factors.id, factorId));
    if (factor.status === "verified")
      return { ok: true, session: await raiseSession(tx, issuer, session, "proven") };
    const recoveryCodes = await welcome(tx, issuer, session, factor);
    return { ok: true, session: await raiseSession(tx, issuer, session, "enrolled"), recoveryCodes };
  });
}

// Counts before checking the answer, so that parallel guesses cannot exceed five.
async function takeAttempt(tx: Tx, session: SignedInPerson, factorId: FactorId, id: ChallengeId) {
  const [challenge] = await tx
    .update(factorChallenges)
    .set({ attempts: sql`attempts + 1` })
    .where(
      and(
        eq(factorChallenges.id, id),
        eq(factorChallenges.factorId, factorId),
        eq(factorChallenges.sessionId, session.sessionId),
      ),
    )
    .returning({
      attempts: factorChallenges.attempts,
      webauthnChallenge: factorChallenges.webauthnChallenge,
      expired: sql<boolean>`expires_at <= now()`,
      now: sql<string>`now()`,
    });
  return challenge;
}

type Checking = {
  tx: Tx;
  issuer: Issuer;
  factor: FactorRow;
  challenge: { webauthnChallenge: string | null; now: string };
};

/** What to store with the factor after a correct answer; undefined when the answer was wrong. */
async function check(
  { tx, issuer, factor, challenge }: Checking,
  answer: FactorAnswer,
): Promise<Partial<FactorRow> | undefined> {
  if ("code" in answer) {
    const totpStep = stepOfCode(issuer.keys, factor, answer.code, new Date(challenge.now));
    return totpStep === undefined ? undefined : { totpStep };
  }
  const asked = { origin: issuer.origin, challenge: challenge.webauthnChallenge ?? "" };
  if (!asked.challenge) return undefined;
  if (factor.status === "unverified") {
    const passkey = await readNewPasskey(asked, answer.webauthn);
    return passkey && !(await isKnown(tx, passkey.credentialId)) ? passkey : undefined;
  }
  const signCount = await readSignCount(asked, factor, answer.webauthn);
  return signCount === undefined ? undefined : { signCount };
}

async function isKnown(tx: Tx, credentialId: string): Promise<boolean> {
  const known = await tx
    .select({ id: factors.id })
    .from(factors)
    .where(eq(factors.credentialId, credentialId));
  return known.length > 0;
}

/** A new factor: from now on it is needed. Returns the recovery codes that come with the first one. */
async function welcome(tx: Tx, issuer: Issuer, session: SignedInPerson, factor: FactorRow) {
  const endedSessions = await endWeakerSessions(tx, session);
  const recoveryCodes = await firstRecoveryCodes(tx, issuer, session);
  await tellPerson(tx, session, {
    change: "factor-added",
    factor: factor.factorType,
    name: factor.friendlyName,
    has_new_codes: recoveryCodes !== undefined,
    ended_sessions: endedSessions,
  });
  return recoveryCodes;
}

async function firstRecoveryCodes(
  tx: Tx,
  { keys }: Issuer,
  { userId }: SignedInPerson,
): Promise<string[] | undefined> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return undefined;
  return replaceRecoveryCodes(tx, keys, userId);
}

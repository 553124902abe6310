import { and, eq } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { factors } from "#db/schema/auth.ts";
import { tellPerson } from "#domain/mail/security-change.ts";
import type { FactorId } from "#rules/input/ids.ts";
import { findFactor } from "./challenge-factor.ts";
import type { SignedInPerson } from "./find-session.ts";
import { endWeakerSessions } from "./raise-session.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";

type RemoveFactorResult = { ok: true } | { ok: false; reason: "not-found" | "proof-needed" };

/**
 * Removing the last factor removes the recovery codes too. One that was never verified opens nothing: it is removed
 * without a fresh proof and without a mail.
 */
export function removeFactor(db: Db, session: SignedInPerson, id: FactorId): Promise<RemoveFactorResult> {
  const { userId } = session;
  return asService(db, async (tx) => {
    const factor = await findFactor(tx, userId, id);
    if (!factor) return { ok: false, reason: "not-found" };
    const counted = factor.status === "verified";
    if (counted && !session.freshlyProven) return { ok: false, reason: "proof-needed" };

    await tx.delete(factors).where(and(eq(factors.id, id), eq(factors.userId, userId)));
    if (!counted) return { ok: true };

    const endedSessions = await endWeakerSessions(tx, session);
    const left = await tx.$count(factors, and(eq(factors.userId, userId), eq(factors.status, "verified")));
    if (left === 0) await deleteRecoveryCodes(tx, userId);
    await tellPerson(tx, session, {
      change: "factor-removed",
      factor: factor.factorType,
      name: factor.friendlyName,
      was_last: left === 0,
      ended_sessions: endedSessions,
    });
    return { ok: true };
  });
}

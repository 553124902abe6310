import { and, eq } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { factors } from "#db/schema/auth.ts";
import type { FactorId } from "#rules/input/ids.ts";
import type { LiveSession } from "./find-session.ts";
import { endWeakerSessions } from "./raise-session.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";

/** Removing the last factor removes the recovery codes too. */
export function removeFactor(db: Db, session: LiveSession, id: FactorId): Promise<boolean> {
  const { userId } = session;
  return asService(db, async (tx) => {
    const [removed] = await tx
      .delete(factors)
      .where(and(eq(factors.id, id), eq(factors.userId, userId)))
      .returning({ status: factors.status });
    if (!removed) return false;
    if (removed.status === "unverified") return true;

    await endWeakerSessions(tx, session);
    const left = await tx.$count(factors, and(eq(factors.userId, userId), eq(factors.status, "verified")));
    if (left === 0) await deleteRecoveryCodes(tx, userId);
    return true;
  });
}

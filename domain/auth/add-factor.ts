import { and, count, eq, or } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { type FactorType, factors } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { FactorId, UserId } from "#rules/input/ids.ts";
import { hasLapsed } from "./challenge-factor.ts";
import type { SignedInPerson } from "./find-session.ts";
import { type NewTotp, newTotp } from "./totp.ts";

export const MAX_FACTORS = 10;

type NewFactor = { factorType: FactorType; friendlyName: string; issuer: string };

type AddFactorResult = { ok: true; id: FactorId; totp?: NewTotp } | { ok: false; reason: "too-many" };

/** The factor counts once it has been verified. */
export function addFactor(
  db: Db,
  keys: AuthKeys,
  owner: SignedInPerson,
  asked: NewFactor,
): Promise<AddFactorResult> {
  const { factorType, friendlyName, issuer } = asked;
  const totp = factorType === "totp" ? newTotp(keys, { issuer, email: owner.email }) : undefined;
  return asService(db, async (tx) => {
    await dropUnfinished(tx, owner.userId, factorType);
    if ((await countFactors(tx, owner.userId)) >= MAX_FACTORS) return { ok: false, reason: "too-many" };
    const [added] = await tx
      .insert(factors)
      .values({ userId: owner.userId, factorType, friendlyName, totpSecret: totp?.sealed })
      .returning({ id: factors.id });
    if (!added)
      throw new Error(
        "The factor just inserted cannot be read back: have the row level security policies changed?",
      );
    return { ok: true, id: added.id, totp };
  });
}

// Removes an enrolment that was started and not finished: its QR code is no longer shown anywhere.
async function dropUnfinished(tx: Tx, user: UserId, factorType: FactorType): Promise<void> {
  await tx
    .delete(factors)
    .where(
      and(
        eq(factors.userId, user),
        eq(factors.status, "unverified"),
        or(eq(factors.factorType, factorType), hasLapsed),
      ),
    );
}

async function countFactors(tx: Tx, user: UserId): Promise<number> {
  const [found] = await tx.select({ factors: count() }).from(factors).where(eq(factors.userId, user));
  return found?.factors ?? 0;
}

import { randomInt } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { recoveryCodes } from "#db/schema/auth.ts";
import { tellPerson } from "#domain/mail/security-change.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { keyedHash, keyedHashes } from "#domain/secrets/secrets.ts";
import type { UserId } from "#rules/input/ids.ts";
import type { SignedInPerson } from "./find-session.ts";
import type { SessionTokens } from "./open-session.ts";
import { type Issuer, raiseSession } from "./raise-session.ts";

const HOW_MANY = 10;
// Without letters and digits that look alike.
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

export function renewRecoveryCodes(db: Db, keys: AuthKeys, session: SignedInPerson): Promise<string[]> {
  return asService(db, async (tx) => {
    await tellPerson(tx, session, { change: "recovery-codes-renewed" });
    return replaceRecoveryCodes(tx, keys, session.userId);
  });
}

/** Issues new codes, which are shown once, and invalidates the previous ones. */
export async function replaceRecoveryCodes(tx: Tx, keys: AuthKeys, user: UserId): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => `${letters(5)}-${letters(5)}`);
  await deleteRecoveryCodes(tx, user);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId: user, codeHash: keyedHash(keys, purposeOf(user), bare(code)) })));
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, user: UserId): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user));
}

export function countRecoveryCodes(tx: Tx, user: UserId): Promise<number> {
  return tx.$count(recoveryCodes, eq(recoveryCodes.userId, user));
}

/** Replaces a lost factor; each code works once. */
export function useRecoveryCode(
  db: Db,
  issuer: Issuer,
  session: SignedInPerson,
  code: string,
): Promise<SessionTokens | undefined> {
  return asService(db, async (tx) => {
    const { userId } = session;
    const hashes = keyedHashes(issuer.keys, "kept", purposeOf(userId), bare(code));
    const used = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, hashes)))
      .returning({ userId: recoveryCodes.userId });
    if (used.length === 0) return undefined;
    const left = await countRecoveryCodes(tx, userId);
    await tellPerson(tx, session, { change: "recovery-code-used", left });
    return raiseSession(tx, issuer, session, "proven");
  });
}

function purposeOf(user: UserId): string {
  return `recovery code ${user}`;
}

/** As it is hashed: however it was typed. */
function bare(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function letters(howMany: number): string {
  return Array.from({ length: howMany }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

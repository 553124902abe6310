import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { signInRequests } from "#db/schema/auth.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { hashOf, isOneOf, keyedHash, keyedHashes, newCode, newToken } from "#domain/secrets/secrets.ts";
import type { SignInRequestId } from "#rules/input/ids.ts";

export const SIGN_IN_MINUTES = 10;

type SignInRequest = {
  id: SignInRequestId;
  /** For the link in the mail. The database stores only a hash of it. */
  token: string;
  code: string;
};

/**
 * Does not look the address up, so that known and unknown ones get the same answer in the same time. The owner is
 * found or created when the link or code is used.
 */
export async function requestSignIn(
  db: Db,
  keys: AuthKeys,
  asked: { email: string; wanted: string },
): Promise<SignInRequest> {
  const request = { id: randomUUID() as SignInRequestId, token: newToken(), code: newCode() };
  await asService(db, async (tx) => {
    await tx.delete(signInRequests).where(sql`created_at < now() - interval '1 day'`);
    await tx.insert(signInRequests).values({
      id: request.id,
      ...asked,
      tokenHash: hashOf(request.token),
      codeHash: keyedHash(keys, purposeOf(request.id), request.code),
      expiresAt: sql`now() + make_interval(mins => ${SIGN_IN_MINUTES})`,
    });
  });
  return request;
}

/** Whether this is the code of the request's mail. */
export function isRightCode(
  keys: AuthKeys,
  { id, codeHash }: { id: SignInRequestId; codeHash: Buffer },
  code: string,
): boolean {
  return isOneOf(codeHash, keyedHashes(keys, "minutes", purposeOf(id), code));
}

function purposeOf(request: SignInRequestId): string {
  return `sign-in code ${request}`;
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { signInRequests } from "#db/schema/auth.ts";
import type { SignInRequestId } from "#rules/input/ids.ts";
import type { AuthKeys } from "./keys.ts";
import { hashOf, keyedHash, newCode, newToken } from "./secrets.ts";

export const SIGN_IN_MINUTES = 10;

export type SignInRequest = {
  id: SignInRequestId;
  /** For the link in the mail. Known to the mail alone: the database keeps hashes. */
  token: string;
  code: string;
};

/**
 * Known and unknown addresses are treated alike, in words and in time, because nobody looks: an owner is found,
 * or made, when the mail has been answered.
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
      codeHash: codeHash(keys, request.id, request.code),
      expiresAt: sql`now() + make_interval(mins => ${SIGN_IN_MINUTES})`,
    });
  });
  return request;
}

export function codeHash(keys: AuthKeys, request: SignInRequestId, code: string): Buffer {
  return keyedHash(keys, `sign-in code ${request}`, code);
}

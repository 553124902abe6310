import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { accountCodes } from "#db/schema/accounts.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { isOneOf, keyedHash, keyedHashes, newCode } from "#domain/secrets/secrets.ts";
import { CODE_MINUTES } from "#rules/account/account-desk.ts";
import type { AccountCodeId, StoreId } from "#rules/input/ids.ts";

/** Does not look for orders: an address without any gets the same answer, in the same time, and the same mail. */
export async function requestAccountCode(
  db: Db,
  keys: AuthKeys,
  store: StoreId,
  email: string,
): Promise<{ id: AccountCodeId; code: string }> {
  const id = randomUUID() as AccountCodeId;
  const code = newCode();
  await inStore(db, "shopper", store, (tx) =>
    tx.insert(accountCodes).values({
      id,
      storeId: store,
      email,
      codeHash: keyedHash(keys, purposeOf(id), code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    }),
  );
  return { id, code };
}

/** Whether this is the code whose hash was stored. */
export function isRightAccountCode(
  keys: AuthKeys,
  { id, codeHash }: { id: AccountCodeId; codeHash: Buffer },
  code: string,
): boolean {
  return isOneOf(codeHash, keyedHashes(keys, "minutes", purposeOf(id), code));
}

function purposeOf(id: AccountCodeId): string {
  return `account code ${id}`;
}

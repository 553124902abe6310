import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { accountCodes } from "#db/schema/accounts.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { keyedHash, newCode } from "#domain/secrets/secrets.ts";
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
      codeHash: accountCodeHash(keys, id, code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    }),
  );
  return { id, code };
}

export function accountCodeHash(keys: AuthKeys, id: AccountCodeId, code: string): Buffer {
  return keyedHash(keys, `account code ${id}`, code);
}

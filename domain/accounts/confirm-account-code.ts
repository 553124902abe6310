import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { accountCodes } from "#db/schema/accounts.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { TriedCode } from "#rules/account/account-desk.ts";
import type { AccountCodeId, StoreId } from "#rules/input/ids.ts";
import { openAccountSession } from "./open-account-session.ts";
import { isRightAccountCode } from "./request-account-code.ts";

const MAX_CODE_ATTEMPTS = 5;

type TypedCode = { id: AccountCodeId; code: string; userAgent: string; former: string };

/** With the code of the mail, typed into the browser that asked for it. */
export function confirmAccountCode(
  db: Db,
  keys: AuthKeys,
  store: StoreId,
  { id, code, userAgent, former }: TypedCode,
): Promise<Exclude<TriedCode, { reason: "too-many" }>> {
  return inStore(db, "shopper", store, async (tx) => {
    const open = await countAttempt(tx, store, id);
    if (!open) return { ok: false, reason: "over" };
    if (!isRightAccountCode(keys, { id, codeHash: open.codeHash }, code))
      return { ok: false, reason: "wrong" };
    await tx.update(accountCodes).set({ usedAt: sql`now()` }).where(thisCode(store, id));
    return {
      ok: true,
      secret: await openAccountSession(tx, store, { email: open.email, userAgent, former }),
    };
  });
}

// Counts before comparing: the update locks the row, so that parallel guesses cannot exceed five, and a code that was
// right opens one session.
async function countAttempt(tx: Tx, store: StoreId, id: AccountCodeId) {
  const [open] = await tx
    .update(accountCodes)
    .set({ attempts: sql`attempts + 1` })
    .where(isOpen(store, id))
    .returning({ email: accountCodes.email, codeHash: accountCodes.codeHash });
  return open;
}

function isOpen(store: StoreId, id: AccountCodeId) {
  return and(
    thisCode(store, id),
    isNull(accountCodes.usedAt),
    gt(accountCodes.expiresAt, sql`now()`),
    lt(accountCodes.attempts, MAX_CODE_ATTEMPTS),
  );
}

function thisCode(store: StoreId, id: AccountCodeId) {
  return and(eq(accountCodes.storeId, store), eq(accountCodes.id, id));
}

/** Whose code it is, for the page on which it is typed; nothing once it can no longer be. */
export async function findAccountCode(
  db: Db,
  store: StoreId,
  id: AccountCodeId,
): Promise<{ email: string } | undefined> {
  const [open] = await inStore(db, "shopper", store, (tx) =>
    tx.select({ email: accountCodes.email }).from(accountCodes).where(isOpen(store, id)),
  );
  return open;
}

import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stripeAccounts } from "#db/schema/stripe.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellSecurityChange } from "#domain/mail/security-change.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { openSecret, sealSecret } from "#domain/secrets/store-secret.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { StripeAccountInput } from "#rules/payment/stripe-account-input.ts";

type Row = typeof stripeAccounts.$inferSelect;

/** What the owner sees of it: never a key. */
export type ShownAccount = {
  active: boolean;
  mode: "test" | "live";
  key_ending: string;
  webhook_secret_ending: string;
  /** AUTH_SECRET has changed since they were saved: they must be entered again. */
  keys_lost: boolean;
};

/** The keys in the clear, for a request to Stripe. */
export type StripeKeys = { key: string; webhookSecret: string };

type SaveResult = { ok: true } | { ok: false; reason: "keys-needed" };

const ENDING = 4;

export function readStripeAccount(db: Db, keys: AuthKeys, store: StoreId): Promise<ShownAccount | undefined> {
  return inStore(db, "owner", store, async (tx) => {
    const row = await findRow(tx, store);
    return row && shown(row, keys);
  });
}

/** Undefined without an account, and when its keys cannot be read any more. */
export async function findStripeKeys(
  tx: Tx,
  keys: AuthKeys,
  store: StoreId,
): Promise<StripeKeys | undefined> {
  const row = await findRow(tx, store);
  return row && keysOf(row, keys);
}

/** The first time both keys are needed; later those that are given replace the old ones. */
export function saveStripeAccount(
  db: Db,
  keys: AuthKeys,
  store: StoreId,
  { input, by }: { input: StripeAccountInput; by: UserId },
): Promise<SaveResult> {
  return inStore(db, "owner", store, async (tx) => {
    // Locked: what is kept of it must not replace what is sealed anew meanwhile.
    const [before] = await selectRow(tx, store).for("update");
    const row = withInput(input, before, { keys, store });
    // It can always be switched off, also when the keys cannot be read any more.
    if (!row || (row.active && !keysOf(row, keys))) return { ok: false, reason: "keys-needed" };
    await tx
      .insert(stripeAccounts)
      .values(row)
      .onConflictDoUpdate({ target: stripeAccounts.storeId, set: row });
    await recordChange(tx, store, { by, before: before && shown(before, keys), after: shown(row, keys) });
    if (input.restricted_key || input.webhook_secret)
      await tellSecurityChange(tx, store, { change: "payment-keys-saved" });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

/** Payments and refunds that are under way need the keys: they are forgotten only by the owner's own wish. */
export function removeStripeAccount(
  db: Db,
  keys: AuthKeys,
  store: StoreId,
  { by }: { by: UserId },
): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [row] = await tx.delete(stripeAccounts).where(eq(stripeAccounts.storeId, store)).returning();
    if (!row) return false;
    await recordChange(tx, store, { by, before: shown(row, keys), after: undefined });
    await tellSecurityChange(tx, store, { change: "payment-keys-removed" });
    await pagesChanged(tx, [storeTag(store)]);
    return true;
  });
}

async function findRow(tx: Tx, store: StoreId): Promise<Row | undefined> {
  const [row] = await selectRow(tx, store);
  return row;
}

function selectRow(tx: Tx, store: StoreId) {
  return tx.select().from(stripeAccounts).where(eq(stripeAccounts.storeId, store));
}

function shown(row: ReturnType<typeof withInput> & object, keys: AuthKeys): ShownAccount {
  return {
    active: row.active,
    mode: row.live ? "live" : "test",
    key_ending: row.keyEnding,
    webhook_secret_ending: row.webhookSecretEnding,
    keys_lost: keysOf(row, keys) === undefined,
  };
}

type Sealed = Pick<Row, "storeId" | "sealedKey" | "sealedWebhookSecret">;

function keysOf({ storeId, sealedKey, sealedWebhookSecret }: Sealed, keys: AuthKeys): StripeKeys | undefined {
  const key = openSecret(keys, storeId, "stripe key", sealedKey);
  const webhookSecret = openSecret(keys, storeId, "stripe webhook secret", sealedWebhookSecret);
  return key === undefined || webhookSecret === undefined ? undefined : { key, webhookSecret };
}

function withInput(
  { active, restricted_key, webhook_secret }: StripeAccountInput,
  before: Row | undefined,
  { keys, store }: { keys: AuthKeys; store: StoreId },
) {
  const sealedKey = restricted_key
    ? sealSecret(keys, store, "stripe key", restricted_key)
    : before?.sealedKey;
  const sealedWebhookSecret = webhook_secret
    ? sealSecret(keys, store, "stripe webhook secret", webhook_secret)
    : before?.sealedWebhookSecret;
  if (!sealedKey || !sealedWebhookSecret) return undefined;
  return {
    storeId: store,
    active,
    live: restricted_key ? restricted_key.startsWith("rk_live_") : (before?.live ?? false),
    sealedKey,
    keyEnding: restricted_key?.slice(-ENDING) ?? before?.keyEnding ?? "",
    sealedWebhookSecret,
    webhookSecretEnding: webhook_secret?.slice(-ENDING) ?? before?.webhookSecretEnding ?? "",
  };
}

type AccountChange = { by: UserId; before: ShownAccount | undefined; after: ShownAccount | undefined };

function recordChange(tx: Tx, store: StoreId, change: AccountChange): Promise<void> {
  return recordEvent(tx, store, { type: "store.stripe-changed", payload: change });
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellSecurityChange } from "#domain/mail/security-change.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import { MAX_KEYS } from "#rules/connection/api-key.ts";
import type { ApiKeyInput } from "#rules/connection/api-key-input.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";
import { newKeySecret } from "./key-secret.ts";

type MakeKeyResult =
  /** The secret is stored nowhere: this is the only time that anybody sees it. */
  { ok: true; id: ApiKeyId; secret: string } | { ok: false; reason: "too-many" };

export async function makeKey(
  tx: Tx,
  store: StoreId,
  { input, by }: { input: ApiKeyInput; by: { userId: UserId; email: string } },
): Promise<MakeKeyResult> {
  const there = await tx.$count(apiKeys, and(eq(apiKeys.storeId, store), isNull(apiKeys.revokedAt)));
  if (there >= MAX_KEYS) return { ok: false, reason: "too-many" };

  const { name, permissions, expires_in_days: days } = input;
  const secret = newKeySecret();
  const [made] = await tx
    .insert(apiKeys)
    .values({
      storeId: store,
      ...{ name, permissions },
      hash: hashOf(secret),
      ending: secret.slice(-4),
      createdBy: by.userId,
      ...(days !== null && { expiresAt: sql`now() + make_interval(days => ${days})` }),
    })
    .returning({ id: apiKeys.id, expiresAt: apiKeys.expiresAt });
  if (!made) throw new Error("The key was not written: is there a rule on api_keys?");
  const { id, expiresAt } = made;
  await recordEvent(tx, store, {
    type: "store.api-keys-changed",
    payload: {
      ...{ by: by.userId, deed: "made", key_id: id, name, permissions },
      expires_at: expiresAt?.toISOString() ?? null,
    },
  });
  await tellSecurityChange(tx, store, { change: "api-key-made", name, by: by.email, permissions });
  return { ok: true, id, secret };
}

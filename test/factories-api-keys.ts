import { type Db, inStore } from "#db/client.ts";
import { makeKey } from "#domain/api-keys/make-key.ts";
import { KEY_PERMISSIONS, type KeyPermission } from "#rules/connection/api-key.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";

type WantedKey = { by: UserId; name?: string; permissions?: readonly KeyPermission[] };

/** A key of the store, by default one that may do everything that a key may. */
export async function anApiKey(
  db: Db,
  store: StoreId,
  { by, name = "Accounting", permissions = KEY_PERMISSIONS }: WantedKey,
): Promise<{ id: ApiKeyId; secret: string; headers: Record<string, string> }> {
  const made = await inStore(db, "owner", store, (tx) =>
    makeKey(tx, store, {
      input: { name, permissions: [...permissions], expires_in_days: null },
      by: { userId: by, email: "ada@example.com" },
    }),
  );
  if (!made.ok) throw new Error(`The key was refused: ${made.reason}`);
  const { id, secret } = made;
  return { id, secret, headers: { authorization: `Bearer ${secret}` } };
}

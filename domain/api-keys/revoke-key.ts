import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { recordEvents } from "#domain/events/record-event.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";

/** From the next request on it is refused. False: there is none, or it was revoked before. */
export async function revokeKey(
  tx: Tx,
  store: StoreId,
  { id, by }: { id: ApiKeyId; by: UserId },
): Promise<boolean> {
  return (await revoke(tx, store, eq(apiKeys.id, id), by)) > 0;
}

/** A key acts for the person who made it. When she is none of the store's people any more, it acts for nobody. */
export async function revokeKeysOf(
  tx: Tx,
  store: StoreId,
  { person, by }: { person: UserId; by: UserId },
): Promise<void> {
  await revoke(tx, store, eq(apiKeys.createdBy, person), by);
}

async function revoke(tx: Tx, store: StoreId, which: SQL, by: UserId): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.storeId, store), isNull(apiKeys.revokedAt), which))
    .returning();
  await recordEvents(
    tx,
    store,
    revoked.map(({ id, name, permissions, expiresAt }) => ({
      type: "store.api-keys-changed" as const,
      payload: {
        ...{ by, deed: "revoked" as const, key_id: id, name, permissions },
        expires_at: expiresAt?.toISOString() ?? null,
      },
    })),
  );
  return revoked.length;
}

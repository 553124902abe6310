import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { users } from "#db/schema/auth.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** Those that are not revoked, the newest first. Expired ones stay until somebody takes them away. */
export function listKeys(tx: Tx, store: StoreId) {
  return tx
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      permissions: apiKeys.permissions,
      ending: apiKeys.ending,
      madeBy: users.email,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      isExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.storeId, store), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);
}

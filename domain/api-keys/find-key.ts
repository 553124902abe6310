import { askAsService, type Connected, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import type { KeyPermission } from "#rules/connection/api-key.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";
import { may, type Permissions, permissionsOf, type Role } from "#rules/people/roles.ts";
import { isWholeKey } from "./key-secret.ts";

/** A program with a key, and the person for whom it acts. */
export type KeyHolder = {
  keyId: ApiKeyId;
  userId: UserId;
  email: string;
  storeId: StoreId;
  currencyCode: string;
  role: Role;
  /** Those of the key that its person has too. */
  permissions: Permissions;
  /** Nobody is there to prove anything. */
  freshlyProven: false;
};

type FindKeyResult = { ok: true; holder: KeyHolder } | { ok: false; reason: "not-whole" | "unknown" };

/**
 * One read, so that revoking a key or ending a membership takes effect at once. When it was last used is noted beside the
 * request, at most once a minute.
 */
export async function findKey({ db, log }: { db: Db; log: Log }, secret: string): Promise<FindKeyResult> {
  if (!isWholeKey(secret)) return { ok: false, reason: "not-whole" };
  const [found] = await askAsService<FoundKey>(db, FIND, [hashOf(secret)]);
  if (!found) return { ok: false, reason: "unknown" };
  const { isDue, permissions, ...holder } = found;
  if (isDue)
    noteUse(db, holder.keyId).catch((error: unknown) =>
      log.warn({ err: error }, "noting a key's use failed"),
    );
  const own = permissionsOf(holder.role);
  return {
    ok: true,
    holder: {
      ...holder,
      permissions: permissions.filter((permission) => may(own, permission)),
      freshlyProven: false,
    },
  };
}

type FoundKey = Omit<KeyHolder, "permissions" | "freshlyProven"> & {
  permissions: KeyPermission[];
  isDue: boolean;
};

const FIND: PreparedStatement = {
  name: "find-api-key",
  // In a copy, keys of its original wait: the programs that have them mean the original.
  text: `select k.id as "keyId", k.store_id as "storeId", k.created_by as "userId", u.email, m.role, k.permissions,
      s.currency_code as "currencyCode",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as "isDue"
    from api_keys k
      join memberships m on m.store_id = k.store_id and m.user_id = k.created_by
      join users u on u.id = k.created_by
      join stores s on s.id = k.store_id
    where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and not exists (select from installation i where k.created_at < i.copy_since)`,
};

async function noteUse(db: Connected, key: ApiKeyId): Promise<void> {
  await askAsService(db, NOTE, [key]);
}

const NOTE: PreparedStatement = {
  name: "note-api-key",
  text: `update api_keys set last_used_at = now()
    where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`,
};

import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { ApiKeyId, SessionId, StoreId } from "#rules/input/ids.ts";
import { type Permission, type Permissions, permissionsOf, type Role } from "#rules/people/roles.ts";

type GivenLink = { giver: SessionId | ApiKeyId; store: StoreId };

/**
 * For what a session or an API key gave away, such as a link: undefined once its person has signed out or it was revoked,
 * or she is none of the store's people any more.
 */
export async function findPermissionsOfGiver(
  db: Db,
  { giver, store }: GivenLink,
): Promise<Permissions | undefined> {
  const [found] = await askAsService<{ role: Role; of_key: Permission[] | null }>(db, FIND, [giver, store]);
  if (!found) return undefined;
  const own = permissionsOf(found.role);
  return found.of_key === null ? own : own.filter((permission) => found.of_key?.includes(permission));
}

const FIND: PreparedStatement = {
  name: "permissions-of-giver",
  text: `select m.role, null as of_key from sessions s join memberships m on m.user_id = s.user_id
      where s.id = $1 and m.store_id = $2 and s.expires_at > now()
    union all
    select m.role, k.permissions from api_keys k
      join memberships m on m.store_id = k.store_id and m.user_id = k.created_by
      where k.id = $1 and k.store_id = $2 and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())`,
};

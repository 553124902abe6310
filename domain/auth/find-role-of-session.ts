import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { SessionId, StoreId } from "#rules/input/ids.ts";
import type { Role } from "#rules/people/roles.ts";

type GivenLink = { session: SessionId; store: StoreId };

/**
 * For what a session gave away, such as a link: undefined once its person has signed out, or is none of the store's
 * people any more.
 */
export async function findRoleOfSession(db: Db, { session, store }: GivenLink): Promise<Role | undefined> {
  const [found] = await askAsService<{ role: Role }>(db, ROLE_OF_SESSION, [session, store]);
  return found?.role;
}

const ROLE_OF_SESSION: PreparedStatement = {
  name: "role-of-session",
  text: `select m.role from sessions s join memberships m on m.user_id = s.user_id
    where s.id = $1 and m.store_id = $2 and s.expires_at > now()`,
};

import { inArray } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { isUuid, type UserId } from "#rules/input/ids.ts";

/** Also of people who have left: a history that forgets who did it is none. Not within a transaction of the store. */
export async function readEmails(db: Db, ids: readonly (UserId | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && isUuid(id)) as UserId[];
  if (wanted.length === 0) return new Map();
  const known = await asService(db, (tx) =>
    tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, wanted)),
  );
  return new Map(known.map(({ id, email }) => [id, email]));
}

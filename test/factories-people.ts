import { randomUUID } from "node:crypto";
import { asService, type Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Role } from "#rules/people/roles.ts";

/** One of the store's people, by default an owner. Nobody is signed in. */
export async function aMember(
  db: Db,
  storeId: StoreId,
  { role = "owner", email = `${randomUUID()}@example.com` }: { role?: Role; email?: string } = {},
): Promise<UserId> {
  const userId = randomUUID() as UserId;
  await asService(db, async (tx) => {
    await tx.insert(users).values({ id: userId, email });
    await tx.insert(memberships).values({ storeId, userId, role });
  });
  return userId;
}

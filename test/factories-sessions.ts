import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import type { SessionId, StoreId, UserId } from "#rules/input/ids.ts";

/** Of somebody who is signed in; with a store, of an owner of it. */
export async function aSession(db: Db, storeId?: StoreId): Promise<SessionId> {
  const [id, userId] = [randomUUID() as SessionId, randomUUID() as UserId];
  await asService(db, async (tx) => {
    await tx.insert(users).values({ id: userId, email: `${userId}@example.com` });
    if (storeId) await tx.insert(memberships).values({ storeId, userId, role: "owner" });
    const expiresAt = sql`now() + interval '1 day'`;
    await tx.insert(sessions).values({ id, userId, deviceHash: Buffer.from(id), expiresAt });
  });
  return id;
}

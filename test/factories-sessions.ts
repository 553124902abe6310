import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { sessions, users } from "#db/schema/auth.ts";
import type { SessionId, UserId } from "#rules/input/ids.ts";

/** Of somebody who is signed in. */
export async function aSession(db: Db): Promise<SessionId> {
  const [id, userId] = [randomUUID() as SessionId, randomUUID() as UserId];
  await asService(db, async (tx) => {
    await tx.insert(users).values({ id: userId, email: `${userId}@example.com` });
    const expiresAt = sql`now() + interval '1 day'`;
    await tx.insert(sessions).values({ id, userId, deviceHash: Buffer.from(id), expiresAt });
  });
  return id;
}

import { desc, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { sessions } from "#db/schema/auth.ts";
import type { UserId } from "#rules/input/ids.ts";
import { deviceName } from "./device-name.ts";

export async function listSessions(db: Db, user: UserId) {
  const rows = await asService(db, (tx) =>
    tx
      .select()
      .from(sessions)
      .where(sql`${sessions.userId} = ${user} and ${sessions.expiresAt} > now()`)
      .orderBy(desc(sessions.lastSeenAt), sessions.id),
  );
  return rows.map(({ id, aal, userAgent, createdAt, lastSeenAt }) => ({
    id,
    aal,
    device: deviceName(userAgent),
    createdAt,
    lastSeenAt,
  }));
}

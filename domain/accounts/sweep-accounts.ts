import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";

/** Deletes codes a day after they could be typed, and sessions that have ended. */
export async function sweepAccounts(db: Db): Promise<void> {
  await asService(db, async (tx) => {
    await tx.execute(sql`delete from account_codes where expires_at < now() - interval '1 day'`);
    await tx.execute(sql`delete from account_sessions where expires_at < now()`);
  });
}

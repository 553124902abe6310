import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { invitations } from "#db/schema/people.ts";

const KEPT_DAYS = 30;

/** Until then the link says what became of it. */
export async function sweepInvitations(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.delete(invitations).where(sql`expires_at < now() - make_interval(days => ${KEPT_DAYS})`),
  );
}

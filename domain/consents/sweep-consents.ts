import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { GIVE_WITHIN_HOURS } from "#rules/consent/consent.ts";

/** Deletes askings that nobody confirmed, with their addresses. */
export async function sweepConsents(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(sql`
      delete from consents
      where state = 'asked' and asked_at < now() - make_interval(hours => ${GIVE_WITHIN_HOURS})`),
  );
}

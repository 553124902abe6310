import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { HELD_UNTIL } from "./held-mails.ts";

export type OutboxDepth = {
  queued: number;
  held: number;
  sending: number;
  failed: number;
  overdueSeconds: number;
};

/**
 * How many mails wait, are held, are being sent or were given up, each read from an index that has those alone; and
 * for how long the oldest has waited since it was queued, whether nobody sends it, the provider fails or the store's
 * limit keeps it back. What the limits on a mailbox or a network keep back is not late: anybody can cause that.
 */
export function countOutbox(db: Db): Promise<OutboxDepth> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<OutboxDepth>(sql`
      with unsent as (
        select state, created_at, limited_by, next_attempt_at = ${HELD_UNTIL} as held from mail_outbox
        where state in ('queued', 'sending'))
      select count(*) filter (where state = 'queued' and not held)::int as queued,
        count(*) filter (where held)::int as held,
        count(*) filter (where state = 'sending')::int as sending,
        (select count(*)::int from mail_outbox where state = 'failed') as failed,
        coalesce(extract(epoch from now() - min(created_at) filter (
          where not held and (limited_by is null or limited_by = 'store'))), 0)::float as "overdueSeconds"
      from unsent`);
    return rows[0] as OutboxDepth;
  });
}

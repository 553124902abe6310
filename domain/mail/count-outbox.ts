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
 * Counts mails that wait, are held, are being sent or were given up, each from a partial index. Also says how long the
 * oldest has waited since it was queued or let go, whatever the reason: no worker, a failing provider or the store's limit.
 * Mails held back by the limits on a mailbox or a network are not counted as late, because anybody can cause that.
 */
export function countOutbox(db: Db): Promise<OutboxDepth> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<OutboxDepth>(sql`
      with unsent as (
        select state, greatest(created_at, released_at, held_until) as free_since, limited_by, next_attempt_at = ${HELD_UNTIL} as held from mail_outbox
        where state in ('queued', 'sending'))
      select count(*) filter (where state = 'queued' and not held)::int as queued,
        count(*) filter (where held)::int as held,
        count(*) filter (where state = 'sending')::int as sending,
        (select count(*)::int from mail_outbox where state = 'failed') as failed,
        coalesce(extract(epoch from now() - min(free_since) filter (
          where not held and (limited_by is null or limited_by = 'store'))), 0)::float as "overdueSeconds"
      from unsent`);
    return rows[0] as OutboxDepth;
  });
}

import { type SQL, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { HELD_UNTIL } from "./held-mails.ts";

// Where a gauge stops to be counted exactly: the cost of looking must not grow with the trouble.
const MAX_COUNTED = 10_000;

export type OutboxDepth = {
  queued: number;
  held: number;
  sending: number;
  failed: number;
  overdueSeconds: number;
};

/** How many mails wait, are held, are being sent or were given up, and for how long the oldest has been due. */
export function countOutbox(db: Db): Promise<OutboxDepth> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<OutboxDepth>(sql`
      select ${counted(sql`state = 'queued' and next_attempt_at < ${HELD_UNTIL}`)} as queued,
        ${counted(sql`state = 'queued' and next_attempt_at = ${HELD_UNTIL}`)} as held, ${counted(sql`state = 'sending'`)} as sending, ${counted(sql`state = 'failed'`)} as failed,
        coalesce(greatest(0, extract(epoch from now() - (select min(next_attempt_at) from mail_outbox
          where state in ('queued', 'sending')))), 0)::float as "overdueSeconds"`);
    return rows[0] as OutboxDepth;
  });
}

function counted(condition: SQL) {
  return sql`(select count(*)::int from (select from mail_outbox where ${condition} limit ${MAX_COUNTED}) counted)`;
}

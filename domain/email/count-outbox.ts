import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";

// Where a gauge stops to be counted exactly: the cost of looking must not grow with the trouble.
const MAX_COUNTED = 10_000;

export type OutboxDepth = { queued: number; sending: number; failed: number; overdueSeconds: number };

/** How many mails wait, are being sent or were given up, and for how long the oldest has been due. */
export function countOutbox(db: Db): Promise<OutboxDepth> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<OutboxDepth>(sql`
      select ${inState("queued")} as queued, ${inState("sending")} as sending, ${inState("failed")} as failed,
        coalesce(greatest(0, extract(epoch from now() - (select min(next_attempt_at) from mail_outbox
          where state in ('queued', 'sending')))), 0)::float as "overdueSeconds"`);
    return rows[0] as OutboxDepth;
  });
}

function inState(state: "queued" | "sending" | "failed") {
  return sql`(select count(*)::int from (select from mail_outbox where state = ${sql.raw(`'${state}'`)} limit ${MAX_COUNTED}) counted)`;
}

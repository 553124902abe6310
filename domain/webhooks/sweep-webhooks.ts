import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { LOG_DAYS } from "#rules/connection/webhook.ts";

/** At a time, so that no sweep holds many rows for long. */
const BATCH = 20_000;

/** What happened before can still be sent from the events. */
export async function sweepWebhooks(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(sql`
      delete from webhook_messages where id in (
        select id from webhook_messages
        where created_at < now() - make_interval(days => ${LOG_DAYS}) and state <> 'sending' limit ${BATCH})`),
  );
}

export type WebhookDepth = { waiting: number; overdueSeconds: number; paused: number };

/** Messages for active addresses, how late the oldest is, and addresses that were paused by themselves. */
export function countWebhooks(db: Db): Promise<WebhookDepth> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<WebhookDepth>(sql`
      select
        (select count(*)::integer from webhooks where state = 'paused' and pause_reason <> 'by-hand') as paused,
        count(m.id)::integer as waiting,
        coalesce(extract(epoch from now() - min(m.due_at)), 0)::float as "overdueSeconds"
      from webhooks w join webhook_messages m on m.webhook_id = w.id and m.state in ('waiting', 'sending')
      where w.state = 'active'`);
    return rows[0] as WebhookDepth;
  });
}

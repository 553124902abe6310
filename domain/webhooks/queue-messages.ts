import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { GATHERED, GATHERED_SECONDS } from "#rules/connection/topics.ts";
import { MAX_WAITING } from "#rules/connection/webhook.ts";
import type { StoreId, WebhookId } from "#rules/input/ids.ts";

/** At a time. */
const MAX_CHANGES = 1_000;

/** An arbitrary number, the same in every version. */
export const QUEUE_LOCK_KEY = 7_351_420_173;

/**
 * Makes messages of changes, one for each address that wants to know, and returns how many changes it took. One process
 * at a time: the messages of a record get their numbers in the order in which it changed. A copy tells nobody.
 */
export function queueMessages(db: Db): Promise<number> {
  return asService(db, async (tx) => {
    const { rows: turn } = await tx.execute<{ mine: boolean }>(sql`
      select pg_try_advisory_xact_lock(${QUEUE_LOCK_KEY}) as mine where exists (select from webhook_changes)`);
    if (!turn[0]?.mine) return 0;
    const { rows } = await tx.execute<{ count: number }>(sql`
      with taken as (
        delete from webhook_changes where seq in (select seq from webhook_changes order by seq limit ${MAX_CHANGES})
        returning *
      ), wanted as (
        select taken.*, w.id as webhook_id, taken.topic = any(${sql.param(GATHERED)}::text[]) as is_gathered,
          row_number() over (partition by w.id, taken.topic, taken.subject order by taken.seq) as nth
        from taken join webhooks w
          on w.store_id = taken.store_id and w.state = 'active' and taken.topic = any(w.topics)
        where not exists (select from installation where copy_since is not null)
      ), queued as (
        insert into webhook_messages (store_id, webhook_id, topic, subject, event_id, happened_at, due_at)
        select store_id, webhook_id, topic, subject, event_id, happened_at,
          now() + make_interval(secs => case when is_gathered then ${GATHERED_SECONDS} else 0 end)
        from wanted
        where not is_gathered or (nth = 1 and not exists (
          select from webhook_messages m
          where m.webhook_id = wanted.webhook_id and m.subject = wanted.subject and m.topic = wanted.topic
            and m.state = 'waiting' and m.attempts = 0))
        order by seq
      )
      select count(*)::integer as count from taken`);
    return rows[0]?.count ?? 0;
  });
}

/** `since`: what happened from then on is not queued for it. */
export type FullQueue = { store: StoreId; id: WebhookId; since: Date };

/** Addresses that are about to get more messages than may wait. */
export function listFullQueues(db: Db, most = MAX_WAITING): Promise<FullQueue[]> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<{ store: StoreId; id: WebhookId; since: string }>(sql`
      select w.store_id as store, w.id, c.since::text from webhooks w
        join (select store_id, min(happened_at) as since from webhook_changes group by store_id) c using (store_id)
      where w.state = 'active' and ${most} <= (
        select count(*) from (
          select from webhook_messages m where m.webhook_id = w.id and m.state in ('waiting', 'sending')
          limit ${most}) waiting)`);
    return rows.map(({ since, ...full }) => ({ ...full, since: new Date(since) }));
  });
}

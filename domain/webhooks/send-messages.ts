import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { webhookMessages } from "#db/schema/webhooks.ts";
import { TEST_TOPIC } from "#rules/connection/topics.ts";
import { MAX_WAITING } from "#rules/connection/webhook.ts";
import type { StoreId, WebhookId, WebhookMessageId } from "#rules/input/ids.ts";
import { lockWebhook } from "./save-webhook.ts";

/** Queues a message that tells of nothing, also for a paused address. Undefined without such an address. */
export async function sendTest(tx: Tx, store: StoreId, id: WebhookId): Promise<WebhookMessageId | undefined> {
  if (!(await lockWebhook(tx, store, id))) return undefined;
  const { rows } = await tx.execute<{ id: WebhookMessageId }>(sql`
    insert into webhook_messages (store_id, webhook_id, topic, subject, happened_at)
    values (${store}, ${id}, ${TEST_TOPIC}, gen_random_uuid(), now()) returning id`);
  return rows[0]?.id;
}

type AgainResult = { ok: true } | { ok: false; reason: "not-found" | "waiting" | "erased" };

/** The same message once more, with the same id and data, after whatever waits for its record. */
export async function sendAgain(tx: Tx, store: StoreId, id: WebhookMessageId): Promise<AgainResult> {
  const [sent] = await tx
    .select({ state: webhookMessages.state, payload: webhookMessages.payload })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.storeId, store), eq(webhookMessages.id, id)));
  if (!sent) return { ok: false, reason: "not-found" };
  if (sent.state === "waiting" || sent.state === "sending") return { ok: false, reason: "waiting" };
  if (sent.payload === null) return { ok: false, reason: "erased" };
  await tx.execute(sql`
    insert into webhook_messages (store_id, webhook_id, topic, subject, event_id, happened_at, payload)
    select store_id, webhook_id, topic, subject, coalesce(event_id, id), happened_at, payload
    from webhook_messages where store_id = ${store} and id = ${id}`);
  return { ok: true };
}

/** `rest_from`: more happened than may wait at once; the rest can be sent from then on. */
export type SentSince = { queued: number; rest_from: string | null };

type SinceResult = ({ ok: true } & SentSince) | { ok: false; reason: "not-found" | "paused" };

/**
 * Queues all that happened since a moment, in order, from the events. What waits from that time on is queued anew with
 * it. Of a product that changed often only the last change is told, and its stock once.
 */
export async function sendSince(
  tx: Tx,
  store: StoreId,
  { id, since, most = MAX_WAITING }: { id: WebhookId; since: Date; most?: number },
): Promise<SinceResult> {
  const webhook = await lockWebhook(tx, store, id);
  if (!webhook) return { ok: false, reason: "not-found" };
  if (webhook.state === "paused") return { ok: false, reason: "paused" };
  const waiting = sql`store_id = ${store} and webhook_id = ${id} and state = 'waiting'`;
  await tx.execute(sql`
    delete from webhook_messages where ${waiting} and happened_at >= ${since.toISOString()} and topic <> ${TEST_TOPIC}`);
  const { rows: left } = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from webhook_messages where ${waiting}`,
  );
  const room = Math.max(0, most - (left[0]?.count ?? 0));
  const { rows } = await tx.execute<SentSince>(sql`
    with happened as materialized (
      select e.id, webhook_topic(e.type) as topic, e.order_id,
        coalesce(e.order_id, e.about_id, (e.payload ->> 'consent_id')::uuid) as subject, e.created_at as at
      from events e
      where e.store_id = ${store} and e.created_at >= ${since.toISOString()} and webhook_topic(e.type) is not null
    ), touched as (
      select subject as product_id, at from happened where topic in ('product.created', 'product.changed')
      union all
      select l.product_id, h.at from happened h
        join order_line_items l on l.store_id = ${store} and l.order_id = h.order_id
    ), told as (
      select id, topic, subject, at from (
        select *, row_number() over (partition by topic, subject order by at desc, id) as nth from happened) h
      where topic <> 'product.changed' or nth = 1
      union all
      select null, 'product.stock_changed', t.product_id, max(t.at) from touched t
        join products p on p.store_id = ${store} and p.id = t.product_id group by t.product_id
    ), wanted as materialized (
      select told.*, row_number() over (order by told.at, told.id) as place from told
        join webhooks w on w.store_id = ${store} and w.id = ${id} and told.topic = any(w.topics)
    ), queued as (
      insert into webhook_messages (store_id, webhook_id, topic, subject, event_id, happened_at)
      select ${store}::uuid, ${id}::uuid, topic, subject, id, at from wanted where place <= ${room} order by place
      returning 1
    )
    select (select count(*)::integer from queued) as queued,
      (select to_json(at) #>> '{}' from wanted where place = ${room + 1}) as rest_from`);
  const [sent] = rows;
  if (!sent) throw new Error("Queueing messages returned no count.");
  return {
    ok: true,
    queued: sent.queued,
    rest_from: sent.rest_from && new Date(sent.rest_from).toISOString(),
  };
}

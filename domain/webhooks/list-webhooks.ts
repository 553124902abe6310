import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { webhookMessages, webhooks } from "#db/schema/webhooks.ts";
import type { MessageTopic, Topic } from "#rules/connection/topics.ts";
import type { DeliveryTry, MessageState, PauseReason, WebhookState } from "#rules/connection/webhook.ts";
import type { StoreId, WebhookId, WebhookMessageId } from "#rules/input/ids.ts";

const MESSAGES_PER_PAGE = 20;

export type ListedWebhook = {
  id: WebhookId;
  address: string;
  topics: Topic[];
  state: WebhookState;
  pause_reason: PauseReason | null;
  paused_at: string | null;
  /** Failed attempts since the last delivery. */
  failures: number;
  waiting: number;
  created_at: string;
};

export async function listWebhooks(tx: Tx, store: StoreId): Promise<ListedWebhook[]> {
  const rows = await tx
    .select({
      id: webhooks.id,
      address: webhooks.address,
      topics: webhooks.topics,
      state: webhooks.state,
      pause_reason: webhooks.pauseReason,
      pausedAt: webhooks.pausedAt,
      failures: webhooks.failures,
      waiting: sql<number>`(select count(*)::integer from webhook_messages m
        where m.store_id = ${store} and m.webhook_id = ${webhooks.id} and m.state in ('waiting', 'sending'))`,
      createdAt: webhooks.createdAt,
    })
    .from(webhooks)
    .where(eq(webhooks.storeId, store))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(({ pausedAt, createdAt, ...row }) => ({
    ...row,
    paused_at: pausedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }));
}

export type ListedMessage = {
  id: WebhookMessageId;
  topic: MessageTopic;
  state: MessageState;
  happened_at: string;
  /** When it is tried next, while it waits. */
  due_at: string | null;
  tries: DeliveryTry[];
};

type MessagePage = { messages: ListedMessage[]; next: string | null };

/** The log of an address, newest first. Undefined without such an address. */
export async function listMessages(
  tx: Tx,
  store: StoreId,
  { id, before }: { id: WebhookId; before?: number | undefined },
): Promise<MessagePage | undefined> {
  const known = await tx.$count(webhooks, and(eq(webhooks.storeId, store), eq(webhooks.id, id)));
  if (known === 0) return undefined;
  const rows = await tx
    .select(MESSAGE)
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.storeId, store),
        eq(webhookMessages.webhookId, id),
        before === undefined ? undefined : lt(webhookMessages.seq, before),
      ),
    )
    .orderBy(desc(webhookMessages.seq))
    .limit(MESSAGES_PER_PAGE + 1);
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  const next = rows.length > page.length ? String(page.at(-1)?.seq) : null;
  return { messages: page.map(listed), next };
}

/** With what was sent, if anything was: the headers of a request are made for each attempt. */
export async function findMessage(
  tx: Tx,
  store: StoreId,
  id: WebhookMessageId,
): Promise<(ListedMessage & { request: string | null }) | undefined> {
  const [row] = await tx
    .select({ ...MESSAGE, payload: webhookMessages.payload })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.storeId, store), eq(webhookMessages.id, id)));
  return row && { ...listed(row), request: row.payload };
}

const MESSAGE = {
  id: webhookMessages.id,
  seq: webhookMessages.seq,
  topic: webhookMessages.topic,
  state: webhookMessages.state,
  happenedAt: webhookMessages.happenedAt,
  dueAt: webhookMessages.dueAt,
  tries: webhookMessages.tries,
};

type Row = Pick<typeof webhookMessages.$inferSelect, keyof typeof MESSAGE>;

function listed({ id, topic, state, happenedAt, dueAt, tries }: Row): ListedMessage {
  return {
    id,
    topic,
    state,
    happened_at: happenedAt.toISOString(),
    due_at: state === "waiting" ? dueAt.toISOString() : null,
    tries,
  };
}

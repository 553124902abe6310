import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { type MessageTopic, TEST_TOPIC } from "#rules/connection/topics.ts";
import type { DeliveryTry, MessageState } from "#rules/connection/webhook.ts";
import type { StoreId, WebhookId, WebhookMessageId } from "#rules/input/ids.ts";

/** Longer than one attempt can take. */
const LEASE_SECONDS = 60;

/** For one address, over all processes; one for an address whose last attempt failed. */
const AT_ONCE_PER_ADDRESS = 10;
const AT_ONCE_PER_STORE = 20;

/** How many attempts the log has of a message. */
const MAX_TRIES = 20;

/** A message that only this process may send, until its lease ends. */
export type ClaimedMessage = {
  id: WebhookMessageId;
  storeId: StoreId;
  webhookId: WebhookId;
  topic: MessageTopic;
  subject: string;
  eventId: string | null;
  happenedAt: Date;
  attempts: number;
  address: string;
  sealedSecret: Buffer;
};

/**
 * Claims messages that are due, and those whose worker died. A message of a record waits until the earlier ones of the
 * same record are finished. Every address has a few places, so that a silent one holds no others up.
 */
export function claimMessages(db: Db, most: number): Promise<ClaimedMessage[]> {
  return askAsService<ClaimedMessage>(db, CLAIM, [most]);
}

const CLAIM: PreparedStatement = {
  name: "claim-webhook-messages",
  text: `
    with lane as materialized (
      select w.id, w.store_id, w.state, w.address, w.sealed_secret,
        (case when w.failures > 0 then 1 else ${AT_ONCE_PER_ADDRESS} end - busy.count)::integer as room,
        ${AT_ONCE_PER_STORE} - sum(busy.count) over (partition by w.store_id) as room_of_store
      from webhooks w cross join lateral (
        select count(*) from webhook_messages m
        where m.webhook_id = w.id and m.state = 'sending' and m.lease_until >= now()) busy
      where exists (select from webhook_messages m where m.webhook_id = w.id and m.state in ('waiting', 'sending'))
        and not exists (select from installation where copy_since is not null)
    ), ready as materialized (
      select m.id, lane.address, lane.sealed_secret, lane.room_of_store,
        row_number() over (partition by lane.store_id order by m.due_at, m.seq) as place
      from lane cross join lateral (
        select id, due_at, seq from webhook_messages m
        where m.webhook_id = lane.id
          and (m.state = 'waiting' and m.due_at <= now() or m.state = 'sending' and m.lease_until < now())
          and (lane.state = 'active' or m.topic = '${TEST_TOPIC}')
          and not exists (
            select from webhook_messages earlier
            where earlier.webhook_id = m.webhook_id and earlier.subject = m.subject and earlier.seq < m.seq
              and earlier.state in ('waiting', 'sending'))
        order by m.due_at, m.seq limit greatest(lane.room, 0)
        for update skip locked) m
    ), chosen as materialized (
      -- Every store's first, then every store's second.
      select * from ready where place <= room_of_store order by place limit $1
    )
    update webhook_messages m set state = 'sending', attempts = m.attempts + 1,
      lease_until = now() + interval '${LEASE_SECONDS} seconds'
    from chosen where m.id = chosen.id
    returning m.id, m.store_id as "storeId", m.webhook_id as "webhookId", m.topic, m.subject, m.event_id as "eventId",
      m.happened_at as "happenedAt", m.attempts, chosen.address, chosen.sealed_secret as "sealedSecret"`,
};

/** What became of an attempt. `seconds`: until the next one. */
export type NotedAttempt = {
  state: Exclude<MessageState, "sending">;
  seconds?: number;
  tried?: DeliveryTry;
  /** Of the address: it accepted the message, or did not. */
  accepted?: boolean;
};

// Only while the lease is valid: a worker that overran it must not overwrite its successor's result.
const NOTE: PreparedStatement = {
  name: "note-webhook-attempt",
  text: `
    with noted as (
      update webhook_messages set state = $3, attempts = $4, lease_until = null,
        due_at = now() + make_interval(secs => $5),
        tries = case when $6::jsonb is null then tries
          when jsonb_array_length(tries) < ${MAX_TRIES} then tries || $6::jsonb else (tries - 0) || $6::jsonb end
      where id = $1 and state = 'sending' and attempts = $2
      returning webhook_id)
    update webhooks w set failures = case when $7 then 0 else w.failures + 1 end
    from noted where w.id = noted.webhook_id and $7::boolean is not null and ($7 is false or w.failures > 0)`,
};

export async function noteAttempt(db: Db, message: ClaimedMessage, noted: NotedAttempt): Promise<void> {
  const { state, seconds = 0, tried, accepted } = noted;
  await note(db, message, [message.attempts, state, message.attempts, seconds], tried, accepted);
}

/** Puts it back into the queue without counting an attempt. */
export async function releaseMessage(db: Db, message: ClaimedMessage): Promise<void> {
  await note(db, message, [message.attempts, "waiting", message.attempts - 1, 0]);
}

async function note(
  db: Db,
  { id }: ClaimedMessage,
  values: unknown[],
  tried?: DeliveryTry,
  accepted?: boolean,
): Promise<void> {
  await askAsService(db, NOTE, [id, ...values, tried ? JSON.stringify([tried]) : null, accepted ?? null]);
}

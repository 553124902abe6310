import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { type MessageTopic, TEST_TOPIC } from "#rules/connection/topics.ts";
import type { StoreId, WebhookId, WebhookMessageId } from "#rules/input/ids.ts";

/** Longer than one attempt can take. */
const LEASE_SECONDS = 60;

/** For one address, over all processes; one for an address whose last attempt failed. */
const AT_ONCE_PER_ADDRESS = 25;
const AT_ONCE_PER_STORE = 50;

/** A message that only this process may send, until its lease ends. */
export type ClaimedMessage = {
  id: WebhookMessageId;
  storeId: StoreId;
  webhookId: WebhookId;
  topic: MessageTopic;
  subject: string;
  eventId: string | null;
  happenedAt: Date;
  dueAt: Date;
  attempts: number;
  address: string;
  sealedSecret: Buffer;
};

/**
 * Claims messages that are due. Those whose worker died are due again. A message of a record waits until the earlier
 * ones of the same record are finished. Every address has a few places, so that a silent one holds no others up.
 */
export function claimMessages(db: Db, most: number): Promise<ClaimedMessage[]> {
  return askAsService<ClaimedMessage>(db, CLAIM, [most]);
}

// Its subqueries are those that an index answers with one row each, however much the database believes to wait.
const CLAIM: PreparedStatement = {
  name: "claim-webhook-messages",
  text: `
    with abandoned as (
      update webhook_messages set state = 'waiting', lease_until = null where id in (
        select id from webhook_messages where state = 'sending' and lease_until < now() for update skip locked)
    ), lane as materialized (
      select w.id, w.store_id, w.state, w.address, w.sealed_secret,
        (case when w.failures > 0 then 1 else ${AT_ONCE_PER_ADDRESS} end - busy.count)::integer as room,
        ${AT_ONCE_PER_STORE} - sum(busy.count) over (partition by w.store_id) as room_of_store
      from webhooks w cross join lateral (
        select count(*) from webhook_messages m
        where m.webhook_id = w.id and m.state = 'sending' and m.lease_until >= now()) busy
      where (
          select m.id from webhook_messages m
          where m.webhook_id = w.id and m.state in ('waiting', 'sending') limit 1) is not null
        and not exists (select from installation where copy_since is not null)
    ), ready as materialized (
      select m.id, lane.address, lane.sealed_secret, lane.room_of_store,
        row_number() over (partition by lane.store_id order by m.due_at, m.seq) as place
      from lane cross join lateral (
        select id, due_at, seq from webhook_messages m
        where m.webhook_id = lane.id
          and m.state = 'waiting' and m.due_at <= now()
          and (lane.state = 'active' or m.topic = '${TEST_TOPIC}')
          and m.seq = (
            select min(first.seq) from webhook_messages first
            where first.webhook_id = m.webhook_id and first.subject = m.subject
              and first.state in ('waiting', 'sending'))
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
      m.happened_at as "happenedAt", m.due_at as "dueAt", m.attempts,
      chosen.address, chosen.sealed_secret as "sealedSecret"`,
};

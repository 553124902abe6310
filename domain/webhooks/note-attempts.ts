import { setTimeout as sleep } from "node:timers/promises";
import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { DeliveryTry, MessageState } from "#rules/connection/webhook.ts";
import type { ClaimedMessage } from "./message-claims.ts";

/** How many attempts the log has of a message. */
const MAX_TRIES = 20;

/** What became of an attempt. `seconds`: until the next one. */
export type NotedAttempt = {
  state: Exclude<MessageState, "sending">;
  seconds?: number;
  tried?: DeliveryTry;
  /** Of the address: it accepted the message, or did not. */
  accepted?: boolean;
  /** Puts it back into the queue as if nobody had claimed it. */
  uncounted?: boolean;
};

type Noted = NotedAttempt & { message: ClaimedMessage; done(): void; failed(error: unknown): void };

/** After the first one has ended: others usually end at nearly the same time. */
const GATHERED_MS = 10;

/** Writes what became of attempts, many in one statement. */
export function createAttemptNotes(db: Db) {
  let waiting: Noted[] = [];
  let writing = false;

  function note(message: ClaimedMessage, attempt: NotedAttempt): Promise<void> {
    return new Promise((done, failed) => {
      waiting.push({ ...attempt, message, done, failed });
      if (!writing) void writeAll();
    });
  }

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      await sleep(GATHERED_MS);
      const batch = waiting;
      waiting = [];
      await askAsService(db, NOTE, valuesOf(batch)).then(
        () => batch.forEach(({ done }) => void done()),
        (error: unknown) => batch.forEach(({ failed }) => void failed(error)),
      );
    }
    writing = false;
  }

  return { note };
}

// Only while the lease is valid: a worker that overran it must not overwrite its successor's result. Addresses are
// locked in one order, so that two processes do not wait for each other.
const NOTE: PreparedStatement = {
  name: "note-webhook-attempts",
  text: `
    with noted as (
      update webhook_messages m set state = n.state, attempts = m.attempts - n.uncounted::integer, lease_until = null,
        due_at = now() + make_interval(secs => n.seconds),
        tries = case when n.tried is null then tries
          when jsonb_array_length(tries) < ${MAX_TRIES} then tries || n.tried else (tries - 0) || n.tried end
      from unnest($1::uuid[], $2::integer[], $3::text[], $4::boolean[], $5::float[], $6::jsonb[], $7::boolean[])
        n (id, held, state, uncounted, seconds, tried, accepted)
      where m.id = n.id and m.state = 'sending' and m.attempts = n.held
      returning m.webhook_id, n.accepted
    ), told as materialized (
      select webhook_id as id, bool_or(accepted) as accepted, count(*) as count
      from noted where accepted is not null group by webhook_id
    ), locked as materialized (
      select w.id from webhooks w join told using (id) where not told.accepted or w.failures > 0
      order by w.id for no key update of w
    )
    update webhooks w set failures = case when told.accepted then 0 else w.failures + told.count end
    from locked join told using (id) where w.id = locked.id`,
};

function valuesOf(batch: Noted[]): unknown[] {
  return [
    batch.map(({ message }) => message.id),
    batch.map(({ message }) => message.attempts),
    batch.map(({ state }) => state),
    batch.map(({ uncounted = false }) => uncounted),
    batch.map(({ seconds = 0 }) => seconds),
    batch.map(({ tried }) => (tried ? JSON.stringify([tried]) : null)),
    batch.map(({ accepted = null }) => accepted),
  ];
}

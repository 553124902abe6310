import { and, eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { type MailState, type MailType, mailOutbox } from "#db/schema/mail-outbox.ts";
import type { OrderId, StoreId } from "#rules/ids.ts";

/** Longer than all tries of one batch together can take. */
export const LEASE_SECONDS = 300;

/** A mail that this process alone may send, until its lease ends. */
export type ClaimedMail = {
  id: string;
  storeId: StoreId;
  type: MailType;
  orderId: OrderId | null;
  recipient: string;
  payload: Record<string, unknown>;
  attempts: number;
  ageSeconds: number;
};

/** Mails that are due, and those whose sender died. Several processes may ask at once: none gets the same mail. */
export function claimDueMails(db: Db, most: number): Promise<ClaimedMail[]> {
  return claim(
    db,
    sql`select id from mail_outbox where state in ('queued', 'sending') and next_attempt_at <= now()
        order by next_attempt_at limit ${most} for update skip locked`,
  );
}

export async function claimMail(db: Db, id: string): Promise<ClaimedMail | undefined> {
  const claimed = await claim(
    db,
    sql`select id from mail_outbox where id = ${id} and state = 'queued' for update skip locked`,
  );
  return claimed[0];
}

async function claim(db: Db, chosen: ReturnType<typeof sql>): Promise<ClaimedMail[]> {
  const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  return asService(db, (tx) =>
    tx
      .update(mailOutbox)
      .set({ state: "sending", attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: lease })
      .where(sql`${mailOutbox.id} in (${chosen})`)
      .returning({
        id: mailOutbox.id,
        storeId: mailOutbox.storeId,
        type: mailOutbox.type,
        orderId: mailOutbox.orderId,
        recipient: mailOutbox.recipient,
        payload: mailOutbox.payload,
        attempts: mailOutbox.attempts,
        ageSeconds: sql<number>`extract(epoch from now() - ${mailOutbox.createdAt})::int`,
      }),
  );
}

export function noteSent(db: Db, mail: ClaimedMail, state: "sent" | "simulated"): Promise<void> {
  return note(db, mail, { state, sentAt: sql`now()`, lastError: null });
}

export function noteFailed(db: Db, mail: ClaimedMail, lastError: string): Promise<void> {
  return note(db, mail, { state: "failed", lastError });
}

export function noteRetry(db: Db, mail: ClaimedMail, lastError: string, seconds: number): Promise<void> {
  return note(db, mail, { state: "queued", lastError, nextAttemptAt: inSeconds(seconds) });
}

/** Back into the queue as if it had not been tried. */
export function notePostponed(db: Db, mail: ClaimedMail, seconds: number): Promise<void> {
  return note(db, mail, { state: "queued", attempts: mail.attempts - 1, nextAttemptAt: inSeconds(seconds) });
}

/** What is due to the same address waits as well, one after the other. */
export async function spreadOthersTo(
  db: Db,
  { type, recipient }: ClaimedMail,
  { from, apart }: { from: number; apart: number },
): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(sql`
      with due as (
        select id, next_attempt_at from mail_outbox
        where lower(recipient) = lower(${recipient}) and type = ${type} and state = 'queued' and next_attempt_at <= now()
        for update skip locked
      ),
      placed as (select id, row_number() over (order by next_attempt_at) as place from due)
      update mail_outbox set next_attempt_at = now() + make_interval(secs => ${from} + ${apart} * place)
      from placed where mail_outbox.id = placed.id`),
  );
}

type Note = Partial<Record<"sentAt" | "nextAttemptAt", ReturnType<typeof sql>>> & {
  state: MailState;
  attempts?: number;
  lastError?: string | null;
};

// Only while the claim stands: whoever overslept the lease must not undo what its successor noted.
async function note(db: Db, { id, attempts }: ClaimedMail, change: Note): Promise<void> {
  const own = and(eq(mailOutbox.id, id), eq(mailOutbox.state, "sending"), eq(mailOutbox.attempts, attempts));
  await asService(db, (tx) => tx.update(mailOutbox).set(change).where(own));
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

import { eq, sql } from "drizzle-orm";
import { askAsService, type PreparedStatement } from "#db/ask.ts";
import { asService, type Db } from "#db/client.ts";
import { type MailState, mailOutbox } from "#db/schema/mail-outbox.ts";
import type { ConsentId, OrderId, StockWishId, StoreId } from "#rules/input/ids.ts";
import type { MailType } from "#rules/mail/mail-type.ts";
import type { Hold } from "./outbox-limits.ts";

/** Longer than all attempts of one batch can take. */
export const LEASE_SECONDS = 300;

/** A mail that only this process may send, until its lease ends. */
export type ClaimedMail = {
  id: string;
  storeId: StoreId;
  type: MailType;
  orderId: OrderId | null;
  wishId: StockWishId | null;
  consentId: ConsentId | null;
  recipient: string;
  mailbox: string;
  network: string | null;
  payload: Record<string, unknown>;
  attempts: number;
  ageSeconds: number;
  /** Since it was queued, or since its store's quota let it go. */
  freeSeconds: number;
  /** By `performance.now()`: from then on another process may send it. */
  leaseEndsAt: number;
};

/**
 * Claims mails that are due, and those whose worker died. Several processes may claim at once: none gets the same
 * mail.
 */
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

export async function readFate(
  db: Db,
  id: string,
): Promise<{ state: MailState | undefined; lastError: string | null; attempts: number }> {
  const [mail] = await asService(db, (tx) =>
    tx
      .select({ state: mailOutbox.state, lastError: mailOutbox.lastError, attempts: mailOutbox.attempts })
      .from(mailOutbox)
      .where(eq(mailOutbox.id, id)),
  );
  return mail ?? { state: undefined, lastError: null, attempts: 0 };
}

async function claim(db: Db, chosen: ReturnType<typeof sql>): Promise<ClaimedMail[]> {
  const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const leaseEndsAt = performance.now() + LEASE_SECONDS * 1_000;
  const mails = await asService(db, (tx) =>
    tx
      .update(mailOutbox)
      .set({
        state: "sending",
        attempts: sql`${mailOutbox.attempts} + 1`,
        nextAttemptAt: lease,
        limitedBy: null,
      })
      .where(sql`${mailOutbox.id} in (${chosen})`)
      .returning({
        id: mailOutbox.id,
        storeId: mailOutbox.storeId,
        type: mailOutbox.type,
        orderId: mailOutbox.orderId,
        wishId: mailOutbox.wishId,
        consentId: mailOutbox.consentId,
        recipient: mailOutbox.recipient,
        mailbox: sql<string>`coalesce(${mailOutbox.mailbox}, lower(${mailOutbox.recipient}))`,
        network: mailOutbox.network,
        payload: mailOutbox.payload,
        attempts: mailOutbox.attempts,
        ageSeconds: sql<number>`extract(epoch from now() - greatest(${mailOutbox.createdAt}, ${mailOutbox.releasedAt}))::int`,
        freeSeconds: sql<number>`extract(epoch from now() - greatest(${mailOutbox.createdAt}, ${mailOutbox.releasedAt}, ${mailOutbox.heldUntil}))::int`,
      }),
  );
  return mails.map((mail) => ({ ...mail, leaseEndsAt }));
}

export function noteSent(db: Db, mail: ClaimedMail, state: "sent" | "simulated"): Promise<void> {
  return note(db, mail, { state });
}

export function noteFailed(db: Db, mail: ClaimedMail, lastError: string): Promise<void> {
  return note(db, mail, { state: "failed", lastError });
}

export function noteRetry(db: Db, mail: ClaimedMail, lastError: string, seconds: number): Promise<void> {
  return note(db, mail, { state: "queued", lastError, seconds });
}

/** Puts it back into the queue without counting an attempt. */
export function notePostponed(db: Db, mail: ClaimedMail, hold?: Hold): Promise<void> {
  const { attempts } = mail;
  return note(db, mail, {
    state: "queued",
    attempts: attempts - 1,
    seconds: hold?.seconds ?? 0,
    limitedBy: hold?.by,
    lastError: hold?.words,
  });
}

/** Postpones the other mails due to the same mailbox and network, one after the other. */
export async function spreadOthersTo(
  db: Db,
  { type, mailbox, network }: ClaimedMail,
  { from, apart, by }: { from: number; apart: number; by: Hold["by"] },
): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(sql`
      with due as (
        select id, next_attempt_at from mail_outbox
        where mailbox = ${mailbox} and type = ${type} and network is not distinct from ${network}
          and state = 'queued' and next_attempt_at <= now()
        for update skip locked
      ),
      placed as (select id, row_number() over (order by next_attempt_at) as place from due)
      update mail_outbox set limited_by = ${by}, next_attempt_at = now() + make_interval(secs => ${from} + ${apart} * place)
      from placed where mail_outbox.id = placed.id`),
  );
}

export type HeldBack = { id: string; orderId: OrderId; payload: Record<string, unknown> };

/** Mails like the given one that wait because of the limit on its mailbox. */
export function listHeldBack(db: Db, mail: ClaimedMail): Promise<HeldBack[]> {
  return askAsService<HeldBack>(db, HELD_BACK, [mail.storeId, mail.type, mail.mailbox]);
}

const HELD_BACK: PreparedStatement = {
  name: "held-back-mails",
  text: `
    select id, order_id as "orderId", payload from mail_outbox
    where store_id = $1 and type = $2 and mailbox = $3 and state = 'queued' and limited_by = 'mailbox'
    order by created_at limit 1000`,
};

// Without a time: the limits count the one mail that all of them went out in.
const SENT_TOGETHER: PreparedStatement = {
  name: "mails-sent-together",
  text: "update mail_outbox set state = 'sent', limited_by = null where id = any($1::uuid[]) and state = 'queued'",
};

export async function noteSentTogether(db: Db, mails: HeldBack[]): Promise<void> {
  if (mails.length > 0) await askAsService(db, SENT_TOGETHER, [mails.map(({ id }) => id)]);
}

type Note = {
  state: MailState;
  attempts?: number;
  lastError?: string;
  limitedBy?: Hold["by"];
  /** Until the next attempt. */
  seconds?: number;
};

// Only while the lease is valid: a worker that overran it must not overwrite its successor's result. The recipient may
// have been corrected while the mail was being sent: what was sent keeps the one that it went to.
const NOTE: PreparedStatement = {
  name: "note-mail",
  text: `
    update mail_outbox set state = $3, attempts = $4, limited_by = $6,
      last_error = case when $3 in ('sent', 'simulated') then null else coalesce($5, last_error) end,
      next_attempt_at = coalesce(now() + make_interval(secs => $7), next_attempt_at),
      held_until = case when $6 = 'quota' then now() + make_interval(secs => $7) else held_until end,
      sent_at = case when $3 in ('sent', 'simulated') then now() end,
      recipient = case when $3 in ('sent', 'simulated') then $8 else recipient end,
      mailbox = case when $3 in ('sent', 'simulated') then $9 else mailbox end
    where id = $1 and state = 'sending' and attempts = $2`,
};

async function note(db: Db, mail: ClaimedMail, to: Note): Promise<void> {
  const { id, attempts, recipient, mailbox } = mail;
  const result = [to.state, to.attempts ?? attempts, to.lastError, to.limitedBy, to.seconds];
  await askAsService(db, NOTE, [id, attempts, ...result, recipient, mailbox]);
}

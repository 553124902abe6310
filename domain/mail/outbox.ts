import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Db, inStore } from "#db/client.ts";
import { isOwnerMail } from "#rules/mail/mail-type.ts";
import { bounceWords, type UndeliverableReason } from "#rules/mail/undeliverable.ts";
import { bounceIn } from "./bounce.ts";
import { failureWords, reasonIn } from "./failure-words.ts";
import { holdByQuota } from "./mail-quota.ts";
import type { Mail, Mailer } from "./mailer.ts";
import {
  type ClaimedMail,
  claimDueMails,
  claimMail,
  type HeldBack,
  listHeldBack,
  noteFailed,
  notePostponed,
  noteRetry,
  noteSent,
  noteSentTogether,
  readFate,
  spreadOthersTo,
} from "./outbox-claims.ts";
import { type Hold, holdsFor } from "./outbox-limits.ts";
import { sendAsStore } from "./send-as-store.ts";
import { noteUndeliverable } from "./undeliverable.ts";

// Mails go out in batches with a pause between, so that checkouts and pages keep a share of the CPU.
const BATCH = 25;
const AT_ONCE = 10;
const PAUSE_MS = 25;
/** What a mail costs this process and its database; most of its time it waits for the provider. */
const MAIL_COSTS_MS = 5;
const POLL_MS = 2_000;
const LOOK_AGAIN_MS = 50;
const SAVE_AGAIN_MS = 500;

/** Between two mails to one mailbox. */
const APART_SECONDS = 60;

const MAX_ATTEMPTS = 14;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 4 * 3_600;
const MAX_AGE_SECONDS = 24 * 3_600;
// A quota makes mails wait from day to day.
const MAX_AGE_WITH_QUOTA_SECONDS = 7 * 24 * 3_600;

const NOT_WRITTEN = "The e-mail could not be written.";
const HELD_TOO_LONG = "Too many e-mails went to this e-mail address or from this store.";

/** A mail, or why it is not sent any more. */
export type WrittenMail = Mail | { notSent: string };

type OutboxDeps = {
  db: Db;
  mailer: Mailer;
  log: Logger;
  /** `together`: waiting mails that this one replaces. */
  writeMail(mail: ClaimedMail, together: HeldBack[]): Promise<WrittenMail>;
  /** Doubles with every attempt. */
  firstRetrySeconds?: number;
  /** How long to rest after so much work, so that shoppers keep their part of the process. */
  restAfter?: (workedMs: number) => number;
};

type SendOutcome =
  | { ok: true; state: "sent" | "simulated" }
  /** `error` in words for the owner. */
  | { ok: false; error: string; triedAgain: boolean };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends what `mailLater` queued after the commit, in the background: each mail at least once, and again only when its
 * result could not be saved, under the same Message-ID.
 */
export function createOutbox(deps: OutboxDeps) {
  const { db, mailer, log, firstRetrySeconds = FIRST_RETRY_SECONDS, restAfter = () => 0 } = deps;
  const closing = new AbortController();
  const underway = new Set<Promise<unknown>>();
  const timer = setInterval(wake, POLL_MS).unref();
  let draining = false;
  let woken = false;

  /** Called when something was queued. What other processes queue is found by polling every two seconds. */
  function wake(): void {
    woken = true;
    if (draining || closing.signal.aborted) return;
    draining = true;
    track(drain());
  }

  async function drain(): Promise<void> {
    try {
      while (woken && !closing.signal.aborted) {
        woken = false;
        const claimed = await claimDueMails(db, BATCH);
        if (claimed.length === 0) continue;
        woken = true;
        await deliverAll(claimed);
        await sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    } catch (error) {
      log.error({ err: error }, "the outbox failed");
    } finally {
      // Directly after the last check of `woken`: a later wake starts a new run.
      draining = false;
    }
  }

  async function deliverAll(claimed: ClaimedMail[]): Promise<void> {
    // The limits protect real mailboxes; a simulated mail reaches none.
    const holds = mailer.kind === "simulated" ? [] : await holdsFor(db, claimed);
    const waiting = claimed.map((mail, at) => ({ mail, hold: holds[at] }));
    let started = Promise.resolve();
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // One after the other, so that they do not come to the database all at once.
        started = started.then(rest);
        await started;
        await handle(next.mail, next.hold);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async function rest(): Promise<void> {
    const ms = restAfter(MAIL_COSTS_MS);
    if (ms > 0) await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  async function handle(mail: ClaimedMail, heldBy: Hold | undefined): Promise<void> {
    try {
      // The mails before it in the batch took all of its time: it may be another process's by now.
      if (hasLeaseEnded(mail)) return;
      if (closing.signal.aborted) return await notePostponed(db, mail);
      const hold = heldBy ?? (await holdByQuota(db, mail));
      if (!hold) await deliver(mail);
      else if (isHeldTooLong(mail, hold)) await dropHeld(mail, hold);
      else await postpone(mail, hold);
    } catch (error) {
      // The result is not saved: the lease ends, and the same mail is sent again under the same id.
      log.error({ err: error, mail: mail.id }, "the result of sending a mail could not be saved");
    }
  }

  function isHeldTooLong({ ageSeconds, freeSeconds }: ClaimedMail, { by }: Hold): boolean {
    return by === "quota" ? ageSeconds > MAX_AGE_WITH_QUOTA_SECONDS : freeSeconds > MAX_AGE_SECONDS;
  }

  async function dropHeld(mail: ClaimedMail, { by, words }: Hold): Promise<void> {
    log.warn(
      { mail: mail.id, store: mail.storeId, limit: by },
      by === "quota"
        ? "a mail was held back for a week and is dropped"
        : "a mail was held back for a day and is dropped",
    );
    await noteFailed(db, mail, words ?? HELD_TOO_LONG);
  }

  // Otherwise thousands of mails to one mailbox would be claimed again and again before everybody else's.
  async function postpone(mail: ClaimedMail, hold: Hold): Promise<void> {
    await notePostponed(db, mail, hold);
    if (hold.by !== "mailbox") return;
    await spreadOthersTo(db, mail, { from: hold.seconds, apart: APART_SECONDS, by: hold.by });
  }

  async function deliver(claimed: ClaimedMail): Promise<SendOutcome> {
    const written = await write(claimed).catch((error: unknown) => ({ error }));
    if ("error" in written) {
      const { id, attempts } = claimed;
      log.error({ err: written.error, mail: id, attempts }, "a mail could not be written");
      return keepForLater(claimed, NOT_WRITTEN);
    }
    const { mail, waiting } = written;
    if ("notSent" in mail) {
      await noteFailed(db, claimed, mail.notSent);
      return { ok: false, error: mail.notSent, triedAgain: false };
    }
    try {
      await sendAsStore(deps, mail, { key: claimed.id, storeId: claimed.storeId });
    } catch (error) {
      logRefusal(claimed, error as Error);
      const bounce = isOwnerMail(claimed.type) ? undefined : bounceIn(error);
      return bounce ? giveUp(claimed, bounce) : keepForLater(claimed, failureWords(error));
    }
    const state = mailer.kind === "simulated" ? "simulated" : "sent";
    await save(claimed, async () => {
      await noteSent(db, claimed, state);
      await noteSentTogether(db, waiting);
    });
    return { ok: true, state };
  }

  // A mail whose result is not saved is sent again. The database may be back in a moment.
  async function save(claimed: ClaimedMail, note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await note();
      } catch (error) {
        if (closing.signal.aborted || hasLeaseEnded(claimed)) throw error;
        log.warn({ err: error, mail: claimed.id }, "the result of sending a mail is saved again");
        await sleep(SAVE_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function hasLeaseEnded({ leaseEndsAt }: ClaimedMail): boolean {
    return performance.now() >= leaseEndsAt;
  }

  async function write(claimed: ClaimedMail): Promise<{ mail: WrittenMail; waiting: HeldBack[] }> {
    // A busy shop gets few mails that tell of much each, and misses nothing.
    const waiting = isOwnerMail(claimed.type) ? await listHeldBack(db, claimed) : [];
    return { mail: await deps.writeMail(claimed, waiting), waiting };
  }

  function logRefusal({ id, attempts }: ClaimedMail, error: Error): void {
    log.warn({ mail: id, attempts, reason: reasonIn(error) }, "a mail could not be sent");
  }

  async function keepForLater(mail: ClaimedMail, words: string): Promise<SendOutcome> {
    const triedAgain = mail.attempts < MAX_ATTEMPTS;
    if (triedAgain) await noteRetry(db, mail, words, retryIn(mail.attempts));
    else await noteFailed(db, mail, words);
    return { ok: false, error: words, triedAgain };
  }

  /** The address is at fault: neither this mail nor the next one would arrive. */
  async function giveUp(mail: ClaimedMail, reason: UndeliverableReason): Promise<SendOutcome> {
    const { storeId, recipient: email } = mail;
    await inStore(db, "owner", storeId, (tx) => noteUndeliverable(tx, storeId, { email, reason }));
    const error = bounceWords(reason);
    await noteFailed(db, mail, error);
    return { ok: false, error, triedAgain: false };
  }

  function retryIn(attempts: number): number {
    return Math.min(MAX_RETRY_SECONDS, firstRetrySeconds * 2 ** (attempts - 1));
  }

  /** Sends one queued mail at once and returns the result; after `patienceMs` it continues in the background. */
  async function sendNow(id: string, patienceMs: number): Promise<SendOutcome> {
    const late: SendOutcome = {
      ok: false,
      error: "The e-mail provider did not answer in time.",
      triedAgain: true,
    };
    return Promise.race([claimAndSend(id, patienceMs), sleep(patienceMs, late, { ref: false })]);
  }

  /** Another worker, here or in another process, may be sending it: then waits for what comes of that, and if it fails, tries too. */
  async function claimAndSend(id: string, patienceMs: number): Promise<SendOutcome> {
    const end = performance.now() + patienceMs;
    let attemptsBefore: number | undefined;
    while (performance.now() < end && !closing.signal.aborted) {
      const { state, lastError, attempts } = await readFate(db, id);
      attemptsBefore ??= attempts;
      if (state === "sent" || state === "simulated") return { ok: true, state };
      if (state === "failed") return { ok: false, error: lastError ?? "", triedAgain: false };
      // Somebody else has pressed as well, and tried after the worker: ten presses are not ten attempts.
      if (state === "queued" && attempts > attemptsBefore + 1)
        return { ok: false, error: lastError ?? "", triedAgain: true };
      const claimed = await claimMail(db, id);
      if (claimed) return track(deliverUnlessHeld(claimed));
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
    }
    return { ok: false, error: "It is still being sent.", triedAgain: true };
  }

  async function deliverUnlessHeld(claimed: ClaimedMail): Promise<SendOutcome> {
    const hold = await holdByQuota(db, claimed);
    if (!hold) return deliver(claimed);
    await postpone(claimed, hold);
    return { ok: false, error: hold.words ?? "", triedAgain: true };
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = work.then(
      () => underway.delete(settled),
      () => underway.delete(settled),
    );
    underway.add(settled);
    return work;
  }

  /** Finishes what is being sent; claimed mails go back into the queue. */
  async function close(): Promise<void> {
    clearInterval(timer);
    closing.abort();
    await Promise.all(underway);
  }

  return { wake, sendNow, close };
}

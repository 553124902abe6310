import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#db/client.ts";
import type { Mail, Mailer } from "./mailer.ts";
import {
  type ClaimedMail,
  claimDueMails,
  claimMail,
  noteFailed,
  notePostponed,
  noteRetry,
  noteSent,
  spreadOthersTo,
} from "./outbox-claims.ts";
import { secondsUntilMailAllowed } from "./outbox-limits.ts";

// A batch and a pause: a rush of orders is mailed at a walk, so that checkouts keep the processor.
const BATCH = 20;
const AT_ONCE = 5;
const PAUSE_MS = 400;
const POLL_MS = 2_000;

/** To one address. */
const APART_SECONDS = 60;

const MAX_ATTEMPTS = 14;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 4 * 3_600;
const MAX_AGE_SECONDS = 24 * 3_600;

export type OutboxDeps = {
  db: Db;
  mailer: Mailer;
  log: Logger;
  /** Nothing when what the mail would tell about is gone. */
  writeMail(mail: ClaimedMail): Promise<Mail | undefined>;
  /** Doubles with every try. */
  firstRetrySeconds?: number;
};

export type SendOutcome = { ok: true; state: "sent" | "simulated" } | { ok: false; error: string };

export type Outbox = ReturnType<typeof createOutbox>;

/** Sends what `mailLater` queued, once it is committed: soon, in the background, each mail once. */
export function createOutbox(deps: OutboxDeps) {
  const { db, mailer, log, firstRetrySeconds = FIRST_RETRY_SECONDS } = deps;
  const closing = new AbortController();
  const underway = new Set<Promise<unknown>>();
  const timer = setInterval(wake, POLL_MS).unref();
  let draining = false;
  let woken = false;

  /** Something was queued. What another process queues is found by looking every other second. */
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
      log.error({ err: error }, "the outbox stumbled");
    } finally {
      // At once after the last look at `woken`: whoever wakes us later begins anew.
      draining = false;
    }
  }

  async function deliverAll(claimed: ClaimedMail[]): Promise<void> {
    const addressed = new Map<string, number>();
    const waiting = [...claimed];
    const worker = async () => {
      for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
        const address = `${mail.type} ${mail.recipient.toLowerCase()}`;
        const before = addressed.get(address) ?? 0;
        addressed.set(address, before + 1);
        await handle(mail, before);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** `before`: how many of this batch go to the same address and come first. */
  async function handle(mail: ClaimedMail, before: number): Promise<void> {
    try {
      if (closing.signal.aborted) return await notePostponed(db, mail, 0);
      const wait = await secondsToWait(mail, before);
      if (wait === 0) await deliver(mail);
      else if (mail.ageSeconds > MAX_AGE_SECONDS)
        await noteFailed(db, mail, "Too many e-mails went to this address or from this store.");
      else await postpone(mail, wait);
    } catch (error) {
      // Not noted: the lease ends by itself, and the same mail goes out under the same id.
      log.error({ err: error, mail: mail.id }, "a mail's fate could not be noted");
    }
  }

  // A simulated mail leaves nothing behind in anybody's mailbox.
  async function secondsToWait(mail: ClaimedMail, before: number): Promise<number> {
    if (mailer.kind === "simulated") return 0;
    return before > 0 ? before * APART_SECONDS : secondsUntilMailAllowed(db, mail);
  }

  // Thousands to one address would otherwise be taken up again and again before the mail of everyone else.
  async function postpone(mail: ClaimedMail, seconds: number): Promise<void> {
    await notePostponed(db, mail, seconds);
    await spreadOthersTo(db, mail, { from: seconds, apart: APART_SECONDS });
  }

  async function deliver(claimed: ClaimedMail): Promise<SendOutcome> {
    const mail = await deps.writeMail(claimed);
    if (!mail) {
      await noteFailed(db, claimed, "The order is gone.");
      return { ok: false, error: "The order is gone." };
    }
    try {
      await mailer.send(mail, claimed.id);
    } catch (error) {
      return keepForLater(claimed, error as Error);
    }
    const state = mailer.kind === "simulated" ? "simulated" : "sent";
    await noteSent(db, claimed, state);
    return { ok: true, state };
  }

  async function keepForLater(mail: ClaimedMail, error: Error): Promise<SendOutcome> {
    const reason = error.message.replace(/\s+/g, " ").slice(0, 300);
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, "a mail was not taken");
    if (mail.attempts >= MAX_ATTEMPTS) await noteFailed(db, mail, reason);
    else await noteRetry(db, mail, reason, retryIn(mail.attempts));
    return { ok: false, error: reason };
  }

  function retryIn(attempts: number): number {
    return Math.min(MAX_RETRY_SECONDS, firstRetrySeconds * 2 ** (attempts - 1));
  }

  /** Sends one queued mail at once and says how it went; after `patienceMs` it goes on in the background. */
  async function sendNow(id: string, patienceMs: number): Promise<SendOutcome> {
    const claimed = await claimMail(db, id);
    if (!claimed) return { ok: false, error: "It is being sent already." };
    const sending = track(deliver(claimed));
    const late: SendOutcome = { ok: false, error: "It did not answer in time." };
    return Promise.race([sending, sleep(patienceMs, late, { ref: false })]);
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = work.then(
      () => underway.delete(settled),
      () => underway.delete(settled),
    );
    underway.add(settled);
    return work;
  }

  /** What is being sent is finished; what was only claimed goes back. */
  async function close(): Promise<void> {
    clearInterval(timer);
    closing.abort();
    await Promise.all(underway);
  }

  return { wake, sendNow, close };
}

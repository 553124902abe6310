import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import type { Log } from "#db/log.ts";
import { type PostDeps, type PostResult, postPublic } from "#domain/outbound/post-public.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { TEST_TOPIC } from "#rules/connection/topics.ts";
import { type DeliveryTry, RETRY_SECONDS } from "#rules/connection/webhook.ts";
import { type ClaimedMessage, claimMessages, noteAttempt, releaseMessage } from "./message-claims.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { listFullQueues, queueMessages } from "./queue-messages.ts";
import { signedHeaders } from "./sign-message.ts";
import { openWebhookSecret } from "./webhook-secret.ts";
import { writePayload } from "./write-payload.ts";

const POLL_MS = 500;

// Messages go out in batches with a pause between, so that checkouts and pages keep their share of the CPU.
const BATCH = 25;
const BATCH_WHEN_BUSY = 5;
const WRITTEN_AT_ONCE = 4;
const PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 400;
/** The share of time that the process works while this worker pauses. */
const BUSY = 0.8;

/** In this process. Every address has a few of them at most. */
const MAX_AT_ONCE = 200;

const LIMITS = { totalMs: 15_000, idleMs: 15_000 };

const GONE = 410;

type Deps = {
  db: Db;
  keys: AuthKeys;
  log: Log;
  /** Which addresses it may connect to; only tests give another rule. */
  posting?: PostDeps;
  limits?: typeof LIMITS;
  /** A mail was queued. */
  onMail?: () => void;
};

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/**
 * Sends what triggers wrote after the commit, in the background, in parallel with the workers of other processes: each
 * message at least once, those of one record in order.
 */
export function createWebhookSender({ db, keys, log, posting, limits = LIMITS, onMail }: Deps) {
  const timer = setInterval(wake, POLL_MS).unref();
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  const counts = { delivered: 0, failed: 0 };
  let working: Promise<void> | undefined;
  let woken = false;
  let isBusy = false;

  /** Called when something was queued. What triggers wrote is found by polling. */
  function wake(): void {
    woken = true;
    if (working || closing.signal.aborted) return;
    working = work().finally(() => {
      working = undefined;
      if (woken) wake();
    });
  }

  async function work(): Promise<void> {
    try {
      while (woken && !closing.signal.aborted) {
        woken = false;
        if ((await turn()) === 0) continue;
        woken = true;
        await giveWay();
      }
    } catch (error) {
      // Polls again in a moment.
      woken = false;
      if (!isDatabaseAway(error)) log.error({ err: error }, "sending webhooks failed");
    }
  }

  async function turn(): Promise<number> {
    const taken = await queueAll();
    const free = MAX_AT_ONCE - sending.size;
    const claimed = free > 0 ? await claimMessages(db, Math.min(isBusy ? BATCH_WHEN_BUSY : BATCH, free)) : [];
    const waiting = [...claimed];
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await begin(next);
    };
    await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, worker));
    return taken + claimed.length;
  }

  async function queueAll(): Promise<number> {
    for (const { store, id, since } of await listFullQueues(db))
      await pause({ storeId: store, webhookId: id }, "queue-full", since);
    return queueMessages(db);
  }

  /** Returns once it is written; the foreign host is waited for in the background. */
  async function begin(message: ClaimedMessage): Promise<void> {
    try {
      if (closing.signal.aborted) return await releaseMessage(db, message);
      const secret = openWebhookSecret(keys, message.storeId, message.sealedSecret);
      const body = await writePayload(db, message);
      if (!secret)
        return await drop(message, "Its secret can no longer be read. Remove this address and add it again.");
      if (body === undefined) return await drop(message, "What it is about was deleted before it was sent.");
      track(deliver(message, secret, body));
    } catch (error) {
      // Its lease ends, and it is sent again.
      log.error({ err: error, message: message.id }, "a webhook message could not be written");
    }
  }

  function drop(message: ClaimedMessage, problem: string): Promise<void> {
    const tried = { at: new Date().toISOString(), ms: 0, problem };
    return noteAttempt(db, message, { state: "dropped", tried });
  }

  function track(delivery: Promise<void>): void {
    const settled = delivery
      .catch((error: unknown) => log.error({ err: error }, "the result of a webhook could not be saved"))
      .finally(() => {
        sending.delete(settled);
        // A place is free, and the next message of the record is due.
        wake();
      });
    sending.add(settled);
  }

  async function deliver(message: ClaimedMessage, secret: string, body: string): Promise<void> {
    const begun = Date.now();
    // The same for every attempt, and when it is sent again: receivers tell by it what they have seen.
    const id = message.eventId ?? message.id;
    const headers = {
      "content-type": "application/json",
      ...signedHeaders(secret, { id, body, at: Math.floor(begun / 1_000) }),
    };
    const { signal } = closing;
    const post = { address: message.address, headers, body, limits, signal };
    const result = await postPublic(post, posting).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!result) return releaseMessage(db, message);
    await settle(message, result, {
      at: new Date(begun).toISOString(),
      ms: Date.now() - begun,
      ...toldOf(result),
    });
  }

  async function settle(message: ClaimedMessage, result: PostResult, tried: DeliveryTry): Promise<void> {
    if (result.ok && result.status >= 200 && result.status < 300) {
      counts.delivered++;
      return noteAttempt(db, message, { state: "delivered", tried, accepted: true });
    }
    counts.failed++;
    if (message.topic === TEST_TOPIC) return noteAttempt(db, message, { state: "failed", tried });
    const isGone = result.ok && result.status === GONE;
    const seconds = isGone ? undefined : RETRY_SECONDS[message.attempts];
    // First: as long as the address is active, the message would be claimed again.
    if (seconds === undefined) await pause(message, isGone ? "gone" : "failing");
    await noteAttempt(db, message, { state: "waiting", seconds: seconds ?? 0, tried, accepted: false });
  }

  async function pause(
    { storeId, webhookId: id }: Pick<ClaimedMessage, "storeId" | "webhookId">,
    reason: "gone" | "failing" | "queue-full",
    since?: Date,
  ): Promise<void> {
    if (!(await pauseWebhook(db, storeId, { id, reason, since }))) return;
    log.warn({ store: storeId, webhook: id, reason }, "a webhook was paused");
    onMail?.();
  }

  /** Pauses until visitors leave the process some time, or for so long that messages still go out. */
  async function giveWay(): Promise<void> {
    for (let waited = 0; waited < LONGEST_PAUSE_MS; waited += PAUSE_MS) {
      const before = performance.eventLoopUtilization();
      await sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      isBusy = performance.eventLoopUtilization(before).utilization > BUSY;
      if (!isBusy) return;
    }
  }

  /** Gives up what is being sent: it goes back into the queue. */
  async function close(): Promise<void> {
    clearInterval(timer);
    closing.abort(new Error("The server stops."));
    await working;
    await Promise.all(sending);
  }

  return { wake, close, counts: () => ({ ...counts }) };
}

function toldOf(result: PostResult): Pick<DeliveryTry, "status" | "bytes" | "problem"> {
  return result.ok ? { status: result.status, bytes: result.bytes } : { problem: result.problem };
}

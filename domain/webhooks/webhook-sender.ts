import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import type { Log } from "#db/log.ts";
import { openConnections } from "#domain/outbound/guarded-request.ts";
import { type PostDeps, type PostResult, postPublic } from "#domain/outbound/post-public.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { TEST_TOPIC } from "#rules/connection/topics.ts";
import { type DeliveryTry, RETRY_SECONDS } from "#rules/connection/webhook.ts";
import { type ClaimedMessage, claimMessages } from "./message-claims.ts";
import { createAttemptNotes } from "./note-attempts.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { listFullQueues, queueMessages } from "./queue-messages.ts";
import { signedHeaders } from "./sign-message.ts";
import { openWebhookSecret } from "./webhook-secret.ts";
import { type Payload, writePayloads } from "./write-payloads.ts";

const POLL_MS = 500;

/** Claimed and written together. */
const BATCH = 50;
const STORES_AT_ONCE = 4;

// Between batches it pauses, so that checkouts and pages keep their share of the CPU: for as long as it worked, and
// longer while several visitors are served at once, unless messages are late already.
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
const BUSY_PAUSE_MS = 1_000;
const BUSY_VISITORS = 4;
const LATE_MS = 30_000;

/** A message that cannot be written is given up then: those of the same record wait for it. */
const MAX_WRITING_ATTEMPTS = 3;

/** In this process. Every address has a few of them at most. */
const MAX_AT_ONCE = 400;

const LIMITS = { totalMs: 15_000, idleMs: 15_000 };

const GONE = 410;

type Deps = {
  db: Db;
  keys: AuthKeys;
  log: Log;
  /** Which addresses it may connect to; only tests give another rule. */
  posting?: PostDeps;
  limits?: typeof LIMITS;
  /** How many requests are being answered. */
  visitors?: () => number;
  /** A mail was queued. */
  onMail?: () => void;
};

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/**
 * Sends what triggers wrote after the commit, in the background, in parallel with the workers of other processes: each
 * message at least once, those of one record in order.
 */
export function createWebhookSender(deps: Deps) {
  const { db, keys, log, limits = LIMITS, visitors = () => 0, onMail } = deps;
  const connections = openConnections();
  const posting = { ...deps.posting, connections };
  const { note } = createAttemptNotes(db);
  const timer = setInterval(wake, POLL_MS).unref();
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  const counts = { delivered: 0, failed: 0 };
  let working: Promise<void> | undefined;
  let woken = false;
  let isLate = false;

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
        const begun = performance.now();
        if ((await turn()) === 0) continue;
        woken = true;
        await giveWay(performance.now() - begun);
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
    const claimed = free > 0 ? await claimMessages(db, Math.min(BATCH, free)) : [];
    isLate = claimed.some(({ dueAt }) => dueAt.getTime() < Date.now() - LATE_MS);
    const stores = [...Map.groupBy(claimed, ({ storeId }) => storeId).values()];
    const worker = async () => {
      for (let next = stores.shift(); next; next = stores.shift()) await begin(next);
    };
    await Promise.all(Array.from({ length: STORES_AT_ONCE }, worker));
    return taken + claimed.length;
  }

  async function queueAll(): Promise<number> {
    for (const { store, id, since } of await listFullQueues(db))
      await pause({ storeId: store, webhookId: id }, "queue-full", since);
    return queueMessages(db);
  }

  /** Messages of one store. Returns once they are written; the foreign hosts are waited for in the background. */
  async function begin(messages: ClaimedMessage[]): Promise<void> {
    const payloads = await write(messages);
    for (const message of messages) {
      const payload = payloads.get(message.id);
      track(payload ? send(message, payload) : giveUpWriting(message));
    }
  }

  /** One that cannot be written keeps no others back. */
  async function write(messages: ClaimedMessage[]): Promise<Map<string, Payload>> {
    const [first] = messages;
    if (!first || closing.signal.aborted) return new Map(messages.map(({ id }) => [id, "busy"]));
    try {
      return await writePayloads(db, first.storeId, messages);
    } catch (error) {
      if (isDatabaseAway(error)) return new Map(messages.map(({ id }) => [id, "busy"]));
      if (messages.length === 1) {
        log.error({ err: error, message: first.id }, "a webhook message could not be written");
        return new Map();
      }
      const each = await Promise.all(messages.map((message) => write([message])));
      return new Map(each.flatMap((written) => [...written]));
    }
  }

  function send(message: ClaimedMessage, payload: Payload): Promise<void> {
    if (payload === "busy") return note(message, { state: "waiting", uncounted: true });
    if (payload === "gone") return drop(message, "What it is about was deleted before it was sent.");
    const secret = openWebhookSecret(keys, message.storeId, message.sealedSecret);
    if (!secret)
      return drop(message, "Its secret can no longer be read. Remove this address and add it again.");
    return deliver(message, secret, payload.body);
  }

  function giveUpWriting(message: ClaimedMessage): Promise<void> {
    const problem = "It could not be written.";
    if (message.attempts >= MAX_WRITING_ATTEMPTS) return drop(message, problem);
    const tried = { at: new Date().toISOString(), ms: 0, problem };
    return note(message, { state: "waiting", seconds: RETRY_SECONDS[message.attempts], tried });
  }

  function drop(message: ClaimedMessage, problem: string): Promise<void> {
    const tried = { at: new Date().toISOString(), ms: 0, problem };
    return note(message, { state: "dropped", tried });
  }

  function track(delivery: Promise<void>): void {
    const settled = delivery
      .catch((error: unknown) => {
        // Its lease ends, and it is sent again.
        if (!isDatabaseAway(error)) log.error({ err: error }, "the result of a webhook could not be saved");
      })
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
    if (!result) return note(message, { state: "waiting", uncounted: true });
    await settle(message, result, {
      at: new Date(begun).toISOString(),
      ms: Date.now() - begun,
      ...toldOf(result),
    });
  }

  async function settle(message: ClaimedMessage, result: PostResult, tried: DeliveryTry): Promise<void> {
    if (result.ok && result.status >= 200 && result.status < 300) {
      counts.delivered++;
      return note(message, { state: "delivered", tried, accepted: true });
    }
    counts.failed++;
    if (message.topic === TEST_TOPIC) return note(message, { state: "failed", tried });
    const isGone = result.ok && result.status === GONE;
    const seconds = isGone ? undefined : RETRY_SECONDS[message.attempts];
    // First: as long as the address is active, the message would be claimed again.
    if (seconds === undefined) await pause(message, isGone ? "gone" : "failing");
    await note(message, { state: "waiting", seconds: seconds ?? 0, tried, accepted: false });
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

  async function giveWay(workedMs: number): Promise<void> {
    const ms = Math.min(Math.max(workedMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    for (let paused = 0; paused < BUSY_PAUSE_MS; paused += ms) {
      await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
      if (isLate || visitors() < BUSY_VISITORS) return;
    }
  }

  /** Gives up what is being sent: it goes back into the queue. */
  async function close(): Promise<void> {
    clearInterval(timer);
    closing.abort(new Error("The server stops."));
    await working;
    await Promise.all(sending);
    connections.close();
  }

  return { wake, close, counts: () => ({ ...counts }) };
}

function toldOf(result: PostResult): Pick<DeliveryTry, "status" | "bytes" | "problem"> {
  return result.ok ? { status: result.status, bytes: result.bytes } : { problem: result.problem };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import type { Log } from "#db/log.ts";
import { type JobKind, type JobWork, NotNow } from "./job.ts";
import {
  advanceJob,
  type ClaimedJob,
  claimJob,
  failJob,
  LeaseLost,
  releaseJob,
  renewLease,
  retryJob,
} from "./job-claims.ts";

/** Jobs that other processes queued are found by polling. */
const POLL_MS = 1_000;
/** After this time the job goes back into the queue, and the next store is served. */
const TURN_MS = 1_000;
const RENEW_MS = 10_000;

const MAX_ATTEMPTS = 5;
/** Together 10 minutes. */
const MAX_ATTEMPTS_WHILE_AWAY = 15;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 60;

const GAVE_UP = "It stopped after several attempts. What was done until then is kept.";

export type JobWorker = ReturnType<typeof createJobWorker>;

type Deps = {
  db: Db;
  log: Log;
  works: Partial<Record<JobKind, JobWork>>;
  firstRetrySeconds?: number;
  /** How long to rest after a piece that took so long, so that shoppers keep their part of the process. */
  restAfter?: (workedMs: number) => number;
};

/** Works on queued jobs, one at a time, in parallel with the workers of other processes. */
export function createJobWorker(deps: Deps) {
  const { db, log, works, firstRetrySeconds = FIRST_RETRY_SECONDS, restAfter = () => 0 } = deps;
  const polling = setInterval(wake, POLL_MS).unref();
  let working: Promise<void> | undefined;
  let woken = false;
  const closing = new AbortController();
  const givenUp = new Map(Object.keys(works).map((kind) => [kind as JobKind, 0]));

  /** Called when something was queued. */
  function wake(): void {
    woken = true;
    if (working || closing.signal.aborted) return;
    working = workUntilIdle().finally(() => {
      working = undefined;
      if (woken) wake();
    });
  }

  async function workUntilIdle(): Promise<void> {
    while (woken && !closing.signal.aborted) {
      woken = false;
      try {
        const job = await claimJob(db, Object.keys(works));
        if (job) {
          woken = true;
          await takeTurn(job);
        }
      } catch (error) {
        // Polls again in a second. A claimed job is due again when its lease ends.
        woken = false;
        log.warn({ err: error }, "processing jobs failed");
      }
    }
  }

  async function takeTurn(job: ClaimedJob): Promise<void> {
    const renewing = setInterval(() => renewLease(db, job).catch(() => undefined), RENEW_MS);
    try {
      const key = job.byKey ? { id: job.byKey, store: job.storeId } : undefined;
      // Also without one: the request that woke the worker may have had another.
      const goesOn = await db.actingKeys.run(key, () => workFor(TURN_MS, job));
      if (goesOn) await releaseJob(db, job);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (isDatabaseAway(error)) throw error;
      await noteFailure(job, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async function workFor(ms: number, job: ClaimedJob): Promise<boolean> {
    const end = performance.now() + ms;
    let goesOn = true;
    let { cursor } = job;
    while (goesOn && !closing.signal.aborted && performance.now() < end) {
      const begun = performance.now();
      // Only these kinds are claimed.
      const work = works[job.kind as JobKind] as JobWork;
      await work({
        id: job.id,
        store: job.storeId,
        input: job.input,
        cursor,
        startedMicros: job.startedMicros,
        signal: closing.signal,
        log,
        async commit(work) {
          ({ goesOn, cursor } = await advanceJob(db, job, work));
          // As in its row: failures count from the last progress on.
          job.attempts = 0;
        },
      });
      await rest(restAfter(performance.now() - begun));
    }
    return goesOn;
  }

  async function rest(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  async function noteFailure(job: ClaimedJob, error: unknown): Promise<void> {
    log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, "a job failed");
    const most = error instanceof NotNow ? MAX_ATTEMPTS_WHILE_AWAY : MAX_ATTEMPTS;
    const seconds = Math.min(firstRetrySeconds * 2 ** job.attempts, LONGEST_RETRY_SECONDS);
    if (job.attempts + 1 < most) return retryJob(db, job, seconds);
    await failJob(db, job, GAVE_UP);
    givenUp.set(job.kind as JobKind, (givenUp.get(job.kind as JobKind) ?? 0) + 1);
  }

  /** Finishes the current piece; the job continues in another process, or after the next start. */
  async function close(): Promise<void> {
    closing.abort();
    clearInterval(polling);
    await working;
  }

  return { wake, close, givenUp: () => [...givenUp] };
}

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-catalog.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { cancelJob } from "./cancel-job.ts";
import { countJobs } from "./count-jobs.ts";
import { type JobWork, NotNow, type RunningJob } from "./job.ts";
import { advanceJob, claimJob, deleteOldJobs, LeaseLost } from "./job-claims.ts";
import { createJobWorker, type JobWorker } from "./job-worker.ts";
import { listJobs, readJobReport } from "./list-jobs.ts";
import { startJob } from "./start-job.ts";

const db = await openDatabase();
const KIND = "remove-products";

const workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await asTableOwner(db, (query) => query("delete from jobs"));
});

function aWorker(work: JobWork, restAfter = () => 0): JobWorker {
  const works = { [KIND]: work };
  const worker = createJobWorker({ db, log: silentLog, works, firstRetrySeconds: 0, restAfter });
  workers.push(worker);
  worker.wake();
  return worker;
}

const start = (store: StoreId, total = 10) =>
  inStore(db, "owner", store, (tx) => startJob(tx, store, { kind: KIND, input: {}, total, by: null }));
const find = async (store: StoreId, id: JobId) =>
  (await inStore(db, "owner", store, (tx) => listJobs(tx, store))).find((job) => job.id === id);
const reportOf = async (store: StoreId, id: JobId, after = 0) =>
  inStore(db, "owner", store, (tx) => readJobReport(tx, store, { id, after }));

/** Counts from 1 to `last`, a row each. */
const countTo =
  (last: number, each: (job: RunningJob) => unknown = () => undefined): JobWork =>
  (job) =>
    job.commit(async () => {
      const now = Number(job.cursor ?? 0) + 1;
      await each(job);
      return { rows: [{ subject: `row ${now}`, outcome: "done" }], cursor: now, finished: now === last };
    });

describe("a job", () => {
  test("runs piece by piece, shows its progress, and reports each row", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 3);
    expect(await find(store, id)).toMatchObject({ state: "queued", done: 0, total: 3 });
    aWorker(countTo(3));
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done", done: 3 });
    expect(await reportOf(store, id)).toEqual({
      rows: [1, 2, 3].map((row) => ({ row, subject: `row ${row}`, outcome: "done", note: "" })),
      next: null,
    });
  });

  test("reports a hundred rows at a time", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 150);
    const rows = Array.from({ length: 150 }, () => ({ subject: "x", outcome: "skipped" as const }));
    aWorker((job) => job.commit(async () => ({ rows, cursor: null, finished: true })));
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done" });
    expect((await reportOf(store, id))?.next).toBe(100);
    expect((await reportOf(store, id, 100))?.rows).toHaveLength(50);
  });

  test("that waits for somebody else ends its wait when the process stops, and is done again later", async () => {
    const store = await anOpenStore(db);
    const id = await start(store);
    const waiting = Promise.withResolvers<void>();
    const worker = aWorker(async ({ signal }) => {
      waiting.resolve();
      await once(signal, "abort");
    });
    await waiting.promise;
    await worker.close();
    expect(await find(store, id)).toMatchObject({ state: "queued", done: 0 });
    aWorker(countTo(1));
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done" });
  });

  test("rests after each piece while shoppers are answered, and ends its rest when the process stops", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 5);
    let rests = 0;
    const worker = aWorker(countTo(5), () => (++rests < 3 ? 1 : 60_000));
    await expect.poll(() => rests).toBe(3);
    await worker.close();
    expect(await find(store, id)).toMatchObject({ state: "queued", done: 3 });
  });

  test("resumes where it stopped when its worker died, and does no piece twice", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 4);
    const dead = await claimJob(db, [KIND]);
    if (!dead) throw new Error("There is a job to claim.");
    const piece = (now: number) => async () => ({
      rows: [{ subject: `row ${now}`, outcome: "done" as const }],
      cursor: now,
      finished: false,
    });
    await advanceJob(db, dead, piece(1));
    expect(await claimJob(db, [KIND])).toBeUndefined();

    await asTableOwner(db, (query) => query("update jobs set lease_until = now() - interval '1 second'"));
    aWorker(countTo(4));
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done", done: 4 });
    expect((await reportOf(store, id))?.rows.map(({ subject }) => subject)).toEqual([
      "row 1",
      "row 2",
      "row 3",
      "row 4",
    ]);
    // The first worker was only slow, and comes back.
    await expect(advanceJob(db, dead, piece(2))).rejects.toThrow(LeaseLost);
  });

  test("whose piece fails rolls that piece back", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 1);
    let tries = 0;
    aWorker((job) =>
      job.commit(async (tx) => {
        await tx.execute(sql`insert into events (store_id, type) values (${store}, 'half')`);
        if (++tries < 3) throw new Error("no");
        return { rows: [], cursor: null, finished: true };
      }),
    );
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done" });
    expect(tries).toBe(3);
    const [{ halves } = { halves: 0 }] = await asTableOwner(db, (query) =>
      query<{ halves: number }>(
        "select count(*)::int as halves from events where store_id = $1 and type = 'half'",
        [store],
      ),
    );
    expect(halves).toBe(1);
  });

  test("that fails five times in a row has failed, and says so", async () => {
    const store = await anOpenStore(db);
    const id = await start(store);
    const worker = aWorker(async () => {
      throw new Error("connect ECONNREFUSED 10.0.0.1:443");
    });
    await expect
      .poll(() => find(store, id))
      .toMatchObject({
        state: "failed",
        problem: "It stopped after several attempts. What was done until then is kept.",
      });
    await expect.poll(() => worker.givenUp()).toEqual([[KIND, 1]]);
  });

  test("that is due and not worked on is counted as resting, but not the one behind it", async () => {
    const store = await anOpenStore(db);
    const first = await start(store);
    await start(store);
    await asTableOwner(db, (query) =>
      query(
        "update jobs set due_at = now() - case when id = $1 then interval '10 minutes' else interval '1 hour' end",
        [first],
      ),
    );
    const [counted] = await countJobs(db);
    expect(counted).toMatchObject({ kind: KIND, queued: 2, running: 0 });
    expect(Math.round((counted?.oldestSeconds ?? 0) / 60)).toBe(10);
  });

  test("that waits for its store to be resumed is not counted as resting", async () => {
    const store = await anOpenStore(db);
    const task = { kind: "import-products" as const, input: {}, total: 1, by: null };
    await inStore(db, "owner", store, (tx) => startJob(tx, store, task));
    const resting = async () => {
      await asTableOwner(db, (query) =>
        query("update jobs set due_at = now() - interval '10 minutes' where store_id = $1", [store]),
      );
      const counted = (await countJobs(db)).find(({ kind }) => kind === "import-products");
      return Math.round((counted?.oldestSeconds ?? 0) / 60);
    };
    expect(await resting()).toBe(10);
    await asTableOwner(db, (query) =>
      query("update stores set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1", [store]),
    );
    expect(await resting()).toBe(0);
  });

  test("that goes on between its failures does not fail", async () => {
    const store = await anOpenStore(db);
    const id = await start(store);
    aWorker(async (job) => {
      await countTo(10)(job);
      if (Number(job.cursor ?? 0) < 9) throw new Error("after each piece");
    });
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done", done: 10 });
  });

  test("waits longer for something that is away", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 1);
    let tries = 0;
    aWorker(async (job) => {
      if (++tries < 12) throw new NotNow("The bucket is away.");
      await countTo(1)(job);
    });
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done", done: 1 });
  });

  test("can be cancelled while it waits and while it runs", async () => {
    const store = await anOpenStore(db);
    const waiting = await start(store);
    const cancel = (id: JobId) => inStore(db, "owner", store, (tx) => cancelJob(tx, store, id));
    expect(await cancel(waiting)).toBe(true);
    expect(await find(store, waiting)).toMatchObject({ state: "cancelled", done: 0 });
    // Cancelling too late, or twice, is not an error.
    expect(await cancel(waiting)).toBe(true);
    expect(await find(store, waiting)).toMatchObject({ state: "cancelled" });

    const running = await start(store, 1_000_000);
    aWorker(countTo(1_000_000));
    await expect.poll(async () => (await find(store, running))?.done).toBeGreaterThan(0);
    expect(await cancel(running)).toBe(true);
    await expect.poll(() => find(store, running)).toMatchObject({ state: "cancelled" });
    const { done = 0 } = (await find(store, running)) ?? {};
    expect((await reportOf(store, running, done - 1))?.rows).toHaveLength(1);
    await sleep(100);
    expect((await find(store, running))?.done).toBe(done);
  });

  test("is the only one of its kind that runs in a store, whichever process claims; the oldest comes first", async () => {
    const store = await anOpenStore(db);
    const [first] = [await start(store), await start(store), await start(store)];
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claimJob(db, [KIND])));
    expect(claimed.filter(Boolean).map((job) => job?.id)).toEqual([first]);
  });

  test("of one store does not keep the jobs of other stores waiting", async () => {
    const [big, small] = [await anOpenStore(db), await anOpenStore(db)];
    await start(big, 1_000_000);
    const id = await start(small, 2);
    aWorker((job) => countTo(job.store === small ? 2 : 1_000_000, () => sleep(5))(job));
    await expect.poll(() => find(small, id)).toMatchObject({ state: "done" });
  });

  test("is visible to its own store alone", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const id = await start(mine);
    expect(await find(theirs, id)).toBeUndefined();
    expect(await reportOf(theirs, id)).toBeUndefined();
    expect(await inStore(db, "owner", theirs, (tx) => cancelJob(tx, theirs, id))).toBe(false);
  });

  test("is deleted a month after its end, with its report", async () => {
    const store = await anOpenStore(db);
    const id = await start(store, 1);
    aWorker(countTo(1));
    await expect.poll(() => find(store, id)).toMatchObject({ state: "done" });
    await deleteOldJobs(db);
    expect(await reportOf(store, id)).toBeDefined();
    await asTableOwner(db, (query) => query("update jobs set ended_at = now() - interval '31 days'"));
    await deleteOldJobs(db);
    expect(await reportOf(store, id)).toBeUndefined();
  });

  test("has an input that the service role cannot change", async () => {
    const store = await anOpenStore(db);
    await start(store);
    await expect(asService(db, (tx) => tx.execute(sql`update jobs set input = '{}'`))).rejects.toThrow();
  });
});

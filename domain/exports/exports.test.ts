import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { advanceJob, claimJob } from "#domain/jobs/job-claims.ts";
import { listJobs } from "#domain/jobs/list-jobs.ts";
import { createLocalStorage } from "#domain/pictures/local-storage.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import { PRODUCT_COLUMNS } from "#rules/export/product-columns.ts";
import type { JobId, StoreId, UserId } from "#rules/input/ids.ts";
import { PERMISSIONS } from "#rules/people/roles.ts";
import { openDatabase } from "#test/database.ts";
import { EXPORT_ORIGIN, exportJobs } from "#test/export-jobs.ts";
import { aProduct } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { endLeases } from "#test/job-pieces.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { cancelJobAndFiles } from "./cancel-job-and-files.ts";
import { listExports } from "./find-export.ts";
import { openDownload } from "./open-download.ts";
import { removeExport } from "./remove-export.ts";
import { MAX_UNFINISHED, startExport } from "./start-export.ts";
import { sweepOldExports } from "./sweep-old-exports.ts";
import { createWriteExport } from "./write-export.ts";

const db = await openDatabase();
const jobs = exportJobs(db);

const ALL: ExportInput = { kind: "products", format: "storewright" };
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

/** More than a page. */
const MANY = 60;

async function aStoreWithMany(count = MANY): Promise<StoreId> {
  const { id } = await anOpenStore(db);
  for (let n = 0; n < count; n++)
    await aProduct(db, id, { title: `Mug ${n}`, handle: `mug-${n}`, status: n % 2 ? "active" : "draft" });
  return id;
}

const many = await aStoreWithMany();
const IN_ORDER = Array.from({ length: MANY }, (_, n) => `mug-${n}`);

function handlesIn(text = ""): string[] {
  return text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0] ?? "");
}

async function filesOf(store: StoreId): Promise<{ finished: boolean }[]> {
  return asTableOwner(db, (query) =>
    query("select finished_at is not null as finished from private_files where store_id = $1", [store]),
  );
}

async function jobOf(store: StoreId): Promise<JobId> {
  const [job] = await inStore(db, "owner", store, (tx) => listJobs(tx, store));
  if (!job) throw new Error("There is no job.");
  return job.id;
}

describe("an export", () => {
  test("is written page by page, the oldest first, and counts what it has written", async () => {
    const id = await jobs.start(many, ALL);
    expect(await jobs.find(many, id)).toMatchObject({ state: "writing", files: [], job: { total: MANY } });
    await jobs.workOnce();
    expect((await jobs.find(many, id)).job).toMatchObject({ done: 50, total: MANY });
    await jobs.work();
    const done = await jobs.find(many, id);
    expect(done).toMatchObject({ state: "done", files: [{ name: "products.csv" }], job: { done: MANY } });
    const [file] = await jobs.read(many, id);
    expect(handlesIn(file?.text)).toEqual(IN_ORDER);
    expect(done.files[0]?.bytes).toBe(Buffer.byteLength(file?.text ?? ""));
  });

  test("of an empty store is a header", async () => {
    const { id } = await anOpenStore(db);
    const { export: done, files } = await jobs.writeExport(id, ALL);
    expect(done.state).toBe("done");
    expect(files[0]?.text).toBe(`\uFEFF${PRODUCT_COLUMNS.join(",")}\r\n`);
  });

  test("has the products that match, or the chosen ones that are the store's", async () => {
    const other = await aStoreWithMany(1);
    const { files: drafts } = await jobs.writeExport(many, { ...ALL, status: "draft", search: "mug 5" });
    expect(handlesIn(drafts[0]?.text)).toEqual(["mug-50", "mug-52", "mug-54", "mug-56", "mug-58"]);

    const ids = await asTableOwner(db, (query) =>
      query<{ id: never }>(
        "select id from products where (store_id = $1 and handle = any($3)) or store_id = $2",
        [many, other, ["mug-7", "mug-3"]],
      ),
    );
    const { export: chosen, files } = await jobs.writeExport(many, { ...ALL, ids: ids.map(({ id }) => id) });
    expect(handlesIn(files[0]?.text)).toEqual(["mug-3", "mug-7"]);
    expect(chosen.job).toMatchObject({ done: 2, total: 2 });
  });

  test("leaves out what is created while it is written", async () => {
    const store = await aStoreWithMany(51);
    const id = await jobs.start(store, ALL);
    await jobs.workOnce();
    await aProduct(db, store, { title: "Late", handle: "late" });
    await jobs.work();
    expect(handlesIn((await jobs.read(store, id))[0]?.text)).toEqual(IN_ORDER.slice(0, 51));
  });

  test("goes on after a crash without a missing or doubled row", async () => {
    const id = await jobs.start(many, ALL);
    await jobs.workOnce();
    await endLeases(db);
    const job = await claimJob(db, ["write-export"]);
    if (!job) throw new Error("No job was claimed.");
    const { storeId: store, input, cursor, startedMicros } = job;
    const write = createWriteExport(mailedSite(EXPORT_ORIGIN));
    const killed = write({
      ...{
        id: job.id,
        store,
        input,
        cursor,
        startedMicros,
        signal: new AbortController().signal,
        log: silentLog,
      },
      commit: async (work) =>
        void (await advanceJob(db, job, async (tx) => {
          await work(tx);
          throw new Error("killed after the append");
        })),
    });
    await expect(killed).rejects.toThrow("killed after the append");
    await jobs.work();
    expect(handlesIn((await jobs.read(many, id))[0]?.text)).toEqual(IN_ORDER);
  });

  test("starts over when it was away for so long that the sweep took its file", async () => {
    const id = await jobs.start(many, ALL);
    await jobs.workOnce();
    await asTableOwner(db, (query) =>
      query("delete from private_files where store_id = $1 and finished_at is null", [many]),
    );
    await jobs.work();
    expect(await jobs.find(many, id)).toMatchObject({ state: "done", job: { done: MANY } });
    expect(handlesIn((await jobs.read(many, id))[0]?.text)).toEqual(IN_ORDER);
  });

  test("can run beside others of the same and of another store", async () => {
    const other = await aStoreWithMany(55);
    const ids = [await jobs.start(many, ALL), await jobs.start(other, ALL), await jobs.start(many, ALL)];
    await jobs.work();
    for (const [n, store] of [many, other, many].entries()) {
      const [file] = await jobs.read(store, ids[n] as never);
      expect(handlesIn(file?.text)).toEqual(IN_ORDER.slice(0, store === many ? MANY : 55));
    }
  });

  test("that was cancelled has no file, and says so", async () => {
    const store = await aStoreWithMany(51);
    const id = await jobs.start(store, ALL);
    await jobs.workOnce();
    const job = await jobOf(store);
    expect(await filesOf(store)).toEqual([{ finished: false }]);
    await inStore(db, "owner", store, (tx) => cancelJobAndFiles(tx, store, job));
    expect(await filesOf(store)).toEqual([]);
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({ state: "cancelled", files: [] });
    expect(
      await openDownload({ db, storage: createLocalStorage("no-such-folder"), log: silentLog }, store, {
        id,
        permissions: PERMISSIONS,
      }),
    ).toBeUndefined();
    expect(await filesOf(store)).toEqual([]);
  });

  test("that has finished is not changed by a late cancel of its job", async () => {
    const store = await aStoreWithMany(1);
    const { export: done } = await jobs.writeExport(store, ALL);
    const job = await jobOf(store);
    await inStore(db, "owner", store, (tx) => cancelJobAndFiles(tx, store, job));
    expect(await jobs.find(store, done.id)).toEqual(done);
    expect(await filesOf(store)).toEqual([{ finished: true }]);
  });

  test.each([
    [{ fileBytes: 300, storeBytes: 10_000 }, "The file would be larger than"],
    [{ fileBytes: 10_000, storeBytes: 300 }, "Files of this store already take"],
  ])("that does not fit fails with a sentence, and leaves no file", async (limits, sentence) => {
    const store = await aStoreWithMany(51);
    const { export: failed } = await exportJobs(db, { limits }).writeExport(store, ALL);
    expect(failed).toMatchObject({ state: "failed", files: [], problem: expect.stringContaining(sentence) });
    const [job] = await inStore(db, "owner", store, (tx) => listJobs(tx, store));
    expect(job).toMatchObject({ state: "failed", problem: failed.problem });
    expect(await filesOf(store)).toEqual([]);
  });

  test("is kept compressed: its text may be longer than a file can be", async () => {
    const limits = { fileBytes: 2_000, storeBytes: 10_000 };
    const { export: done, files } = await exportJobs(db, { limits }).writeExport(many, ALL);
    expect(done.files[0]?.bytes).toBeGreaterThan(2 * limits.fileBytes);
    expect(handlesIn(files[0]?.text)).toEqual(IN_ORDER);
  });

  test("is refused while too many are unfinished", async () => {
    const { id: store } = await anOpenStore(db);
    const start = () => inStore(db, "owner", store, (tx) => startExport(tx, store, { input: ALL, by: BY }));
    const atOnce = await Promise.all(Array.from({ length: 3 * MAX_UNFINISHED }, start));
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(MAX_UNFINISHED);
    expect(await start()).toEqual({ ok: false, reason: "too-many" });
    await jobs.work();
    expect(await start()).toMatchObject({ ok: true });
    await jobs.work();
  });

  test("can be removed, finished or not, with its files", async () => {
    const store = await aStoreWithMany(1);
    const { export: done } = await jobs.writeExport(store, ALL);
    const half = await jobs.start(store, { kind: "everything" });
    for (let sheet = 0; sheet < 3; sheet++) await jobs.workOnce();
    const waiting = await jobs.start(store, ALL);
    expect((await filesOf(store)).length).toBeGreaterThan(3);
    for (const id of [done.id, half, waiting])
      expect(await inStore(db, "owner", store, (tx) => removeExport(tx, store, id))).toBe(true);
    await jobs.work();
    expect(await inStore(db, "owner", store, (tx) => removeExport(tx, store, done.id))).toBe(false);
    expect(await inStore(db, "owner", store, (tx) => listExports(tx, store))).toEqual([]);
    expect(await filesOf(store)).toEqual([]);
  });

  test("goes after 7 days", async () => {
    const { id: store } = await anOpenStore(db);
    await jobs.writeExport(store, ALL);
    const age = (by: string) =>
      asTableOwner(db, (query) =>
        query("update exports set created_at = created_at - $2::interval where store_id = $1", [store, by]),
      );
    const listed = () => inStore(db, "owner", store, (tx) => listExports(tx, store));
    await age("6 days 23 hours");
    await sweepOldExports(db);
    expect(await listed()).toHaveLength(1);
    await age("1 hour");
    expect(await listed()).toEqual([]);
    await sweepOldExports(db);
    const [left] = await asTableOwner(db, (query) =>
      query<{ count: string }>("select count(*) from exports where store_id = $1", [store]),
    );
    expect(left?.count).toBe("0");
  });

  test("records who has started it, and when it was written", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.start(store, ALL);
    const events = () =>
      asTableOwner(db, (query) =>
        query(
          "select type, payload from events where store_id = $1 and type like 'export.%' order by created_at",
          [store],
        ),
      );
    const started = { type: "export.started", payload: { export_id: id, by: BY, kind: "products" } };
    expect(await events()).toEqual([started]);
    await jobs.work();
    const written = { type: "export.written", payload: { export_id: id, kind: "products" } };
    expect(await events()).toEqual([started, written]);
  });
});

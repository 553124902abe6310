import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { jobRows } from "#db/schema/jobs.ts";
import { readCell } from "#rules/csv/csv.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { aCancelledJob } from "#test/factories-jobs.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const [owner, stranger] = [await anOwner(testApp), await anOwner(testApp)];
await aCancelledJob(db, stranger.storeId, "Somebody else's mug");
const job = await aCancelledJob(db, owner.storeId, "=HYPERLINK(A1)");
const TITLES = Array.from({ length: 249 }, (_, n) => `Mug "${n}", +1\nblue`);
await report(owner.storeId, job, TITLES);

function report(storeId: StoreId, jobId: JobId, subjects: string[]): Promise<unknown> {
  const rows = subjects.map((subject, n) => ({
    ...{ storeId, jobId, subject, outcome: "skipped" as const },
    ...{ rowNumber: n + 2, note: "-" },
  }));
  return inStore(db, "owner", storeId, (tx) => tx.insert(jobRows).values(rows));
}

function download({ headers }: Owner, id: string, encoding = "identity"): Promise<Response> {
  return testApp.request(`/api/jobs/${id}/report.csv`, {
    headers: { ...headers, "accept-encoding": encoding },
  });
}

describe("the report of a job as a file", () => {
  test("contains every row, and opens safely in a spreadsheet", async () => {
    const response = await download(owner, job);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    const cells = parse(bytes, { bom: true }) as string[][];
    expect(cells[1]).toEqual(["1", "'=HYPERLINK(A1)", "done", ""]);
    expect(cells.map((row) => row.map(readCell))).toEqual([
      ["Row", "Subject", "Outcome", "Note"],
      ["1", "=HYPERLINK(A1)", "done", ""],
      ...TITLES.map((title, n) => [String(n + 2), title, "skipped", "-"]),
    ]);
  });

  test("is compressed for a browser that supports it", async () => {
    const plain = Buffer.from(await (await download(owner, job)).arrayBuffer());
    const response = await download(owner, job, "gzip, br");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const small = Buffer.from(await response.arrayBuffer());
    expect(small.length).toBeLessThan(plain.length / 2);
    expect(gunzipSync(small)).toEqual(plain);
  });

  test("is not found for another owner, or for a missing job", async () => {
    expect((await download(stranger, job)).status).toBe(404);
    expect((await download(owner, "none")).status).toBe(404);
  });
});

describe("the report of a job on the screen", () => {
  const as = ownerRequests(testApp, owner);

  test("can be asked for the rows that were skipped or failed, page by page", async () => {
    const first = await (await as.get(`/api/jobs/${job}/report?only=problems`)).json();
    expect(first.rows[0]).toEqual({ row: 2, subject: TITLES[0], outcome: "skipped", note: "-" });
    expect(first).toMatchObject({ rows: { length: 100 }, next: 101 });
    const all = await (await as.get(`/api/jobs/${job}/report`)).json();
    expect(all.rows[0]).toMatchObject({ row: 1, outcome: "done" });
    expect((await as.get(`/api/jobs/${job}/report?only=good`)).status).toBe(422);
  });

  test("is announced by the list when a finished job has problems, and only then", async () => {
    const clean = await aCancelledJob(db, owner.storeId);
    await asTableOwner(db, (query) =>
      query("update jobs set state = 'done' where id in ($1, $2)", [job, clean]),
    );
    const { jobs } = await (await as.get("/api/jobs")).json();
    const told = jobs.map(({ id, has_problems }: { id: string; has_problems: boolean }) => [
      id,
      has_problems,
    ]);
    expect(Object.fromEntries(told)).toEqual({ [job]: true, [clean]: false });
  });
});

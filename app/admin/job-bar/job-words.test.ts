import { expect, test } from "vitest";
import type { Job } from "#app/admin/jobs/use-jobs.ts";
import { endWords, worthReport } from "./job-words.ts";

const JOB: Job = {
  id: "1",
  kind: "remove-products",
  state: "done",
  done: 3,
  total: 3,
  problem: null,
  has_problems: false,
  all_problems: false,
  export: null,
  import: null,
  created_at: "2026-01-31T23:00:00.000Z",
  ended_at: "2026-01-31T23:01:00.000Z",
};

test("a job that did all it was asked for needs no report", () => {
  expect(worthReport([JOB])).toEqual([]);
  expect(endWords(JOB)).toEqual({ title: "3 products deleted successfully" });
});

test("one with problems, one that failed and one that was cancelled midway do", () => {
  const problems: Job = { ...JOB, id: "2", has_problems: true };
  const failed: Job = { ...JOB, id: "3", state: "failed", done: 0 };
  const midway: Job = { ...JOB, id: "4", state: "cancelled", done: 2 };
  const atOnce: Job = { ...JOB, id: "5", state: "cancelled", done: 0 };
  const running: Job = { ...JOB, id: "6", state: "running" };
  expect(worthReport([problems, failed, midway, atOnce, running])).toEqual([problems, failed, midway]);
  expect(endWords(problems).title).toBe("Deleting products has ended");
});

test("of several exports, and of the jobs of one import, the newest is told", () => {
  const exported: Job = { ...JOB, kind: "write-export", export: { id: "e", kind: "orders" } };
  const imported: Job = { ...JOB, kind: "import-products", import: "i", has_problems: true };
  const newest: Job[] = [
    { ...exported, id: "9" },
    { ...imported, id: "8", kind: "fetch-pictures" },
  ];
  const other: Job = { ...imported, id: "5", import: "another" };
  const jobs: Job[] = [...newest, { ...exported, id: "7" }, { ...imported, id: "6" }, other];
  expect(worthReport(jobs)).toEqual([...newest, other]);
  expect(endWords(other).description).toBe("Some were skipped or failed. The import says which, and why.");
  expect(endWords({ ...other, done: 55, all_problems: true }).description).toBe(
    "All 55 were skipped or failed. The import says which, and why.",
  );
  expect(endWords({ ...other, done: 1, all_problems: true }).description).toMatch(
    /^It was skipped or failed/,
  );
});

import { expect, test } from "vitest";
import { endWords, isWorthReport } from "./job-words.ts";
import type { Job } from "./use-jobs.ts";

const JOB: Job = {
  id: "1",
  kind: "remove-products",
  state: "done",
  done: 3,
  total: 3,
  problem: null,
  has_problems: false,
  export: null,
  created_at: "2026-01-31T23:00:00.000Z",
  ended_at: "2026-01-31T23:01:00.000Z",
};

test("a job that did all it was asked for needs no report", () => {
  expect(isWorthReport(JOB)).toBe(false);
  expect(endWords(JOB)).toEqual({ title: "3 products deleted successfully" });
});

test("one with problems, one that failed and one that was cancelled midway do", () => {
  expect(isWorthReport({ ...JOB, has_problems: true })).toBe(true);
  expect(endWords({ ...JOB, has_problems: true }).title).toBe("Deleting products has ended");
  expect(isWorthReport({ ...JOB, state: "failed", done: 0 })).toBe(true);
  expect(isWorthReport({ ...JOB, state: "cancelled", done: 2 })).toBe(true);
  expect(isWorthReport({ ...JOB, state: "cancelled", done: 0 })).toBe(false);
});

import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { cancelJobAndFiles } from "#domain/exports/cancel-job-and-files.ts";
import { JOB_KINDS, mayHandleJob } from "#domain/jobs/job.ts";
import { findJobKind, listJobs, readJobReport } from "#domain/jobs/list-jobs.ts";
import { writeJobReport } from "#domain/jobs/write-job-report.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { csvFile } from "#http/files/streamed-file.ts";
import { refuseRole } from "#http/middleware/owner.ts";
import { EXPORT_KINDS } from "#rules/export/export-kind.ts";
import type { JobId } from "#rules/input/ids.ts";

const EXAMPLE = {
  id: "5f0c1a52-6a0f-4d55-9b7e-1d0a4c1f2b3c",
  kind: "remove-products",
  state: "running",
  done: 412,
  total: 3_684,
  problem: null,
  has_problems: false,
  all_problems: false,
  export: null,
  import: null,
  created_at: "2026-01-31T23:00:00.000Z",
  ended_at: null,
} as const;

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  done: z.number(),
  total: z.number(),
  problem: z.string().nullable(),
  has_problems: z.boolean(),
  all_problems: z.boolean(),
  export: z.object({ id: z.string(), kind: z.enum(EXPORT_KINDS) }).nullable(),
  import: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});

const reportSchema = z.object({
  rows: z.array(
    z.object({
      row: z.number(),
      subject: z.string(),
      outcome: z.enum(["done", "skipped", "failed"]),
      note: z.string(),
    }),
  ),
  next: z.number().nullable(),
});

const job = resource<JobId>("Job not found", EXAMPLE.id);

const list = createRoute({
  method: "get",
  path: "/jobs",
  summary: "Long-running jobs: queued, running, and ended within a day",
  responses: {
    200: json("The newest first", z.object({ jobs: z.array(jobSchema) }), { jobs: [EXAMPLE] }),
    ...errors(401, 403),
  },
});

const report = createRoute({
  method: "get",
  path: "/jobs/{id}/report",
  summary: "The result of each row of a job, 100 at a time",
  request: {
    params: job.params,
    query: z.object({
      after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
      only: z.enum(["problems"]).optional(),
    }),
  },
  responses: {
    200: json("The rows after the given one", reportSchema, {
      rows: [{ row: 1, subject: "Stoneware Mug", outcome: "done", note: "" }],
      next: null,
    }),
    ...errors(401, 403, 404, 422),
  },
});

const reportFile = createRoute({
  method: "get",
  path: "/jobs/{id}/report.csv",
  summary: "The result of each row of a job, as a CSV file for spreadsheets",
  description:
    "UTF-8 with a byte order mark. A cell that a spreadsheet would run as a formula starts with an apostrophe.",
  request: { params: job.params },
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...errors(401, 403, 404),
  },
});

const cancel = createRoute({
  method: "post",
  path: "/jobs/{id}/cancel",
  summary: "Stop a job after its current piece; finished work stays",
  request: { params: job.params },
  responses: {
    200: json("It ends", z.object({ ok: z.literal(true) }), { ok: true }),
    ...errors(401, 403, 404),
  },
});

export function jobsApi(deps: AppDeps) {
  const { db } = deps;
  /** Undefined: the permissions allow it. */
  const refuse = async (c: Context<AppEnv>, id: JobId) => {
    const found = job.found(await c.var.inStore((tx, store) => findJobKind(tx, store, id)));
    return mayHandleJob(c.var.owner.permissions, found) ? undefined : refuseRole(c);
  };
  return ownerApi(deps, "/jobs/*")
    .openapi(list, async (c) => {
      const jobs = await c.var.inStore(listJobs);
      return c.json({ jobs: jobs.filter((job) => mayHandleJob(c.var.owner.permissions, job)) }, 200);
    })
    .openapi(report, async (c) => {
      const { id } = c.req.valid("param");
      const asked = c.req.valid("query");
      const refused = await refuse(c, id);
      if (refused) return refused;
      return c.json(
        job.found(await c.var.inStore((tx, store) => readJobReport(tx, store, { id, ...asked }))),
        200,
      );
    })
    .openapi(reportFile, async (c) => {
      const { id } = c.req.valid("param");
      const refused = await refuse(c, id);
      if (refused) return refused;
      return csvFile(c, "report.csv", job.found(await writeJobReport(db, c.var.owner.storeId, id)));
    })
    .openapi(cancel, async (c) => {
      const { id } = c.req.valid("param");
      const refused = await refuse(c, id);
      if (refused) return refused;
      job.found(await c.var.inStore((tx, store) => cancelJobAndFiles(tx, store, id)));
      return c.json({ ok: true } as const, 200);
    });
}

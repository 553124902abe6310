import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { inStore } from "#db/client.ts";
import { cancelJobAndFiles } from "#domain/exports/cancel-job-and-files.ts";
import { JOB_KINDS } from "#domain/jobs/job.ts";
import { listJobs, readJobReport } from "#domain/jobs/list-jobs.ts";
import { writeJobReport } from "#domain/jobs/write-job-report.ts";
import { defaultHook, errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { csvFile } from "#http/files/streamed-file.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { EXPORT_KINDS } from "#rules/export/export-kind.ts";
import { type JobId, parseId } from "#rules/input/ids.ts";

const NOT_FOUND = "Job not found";

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

const params = z.object({ id: z.string().openapi({ example: EXAMPLE.id }) });

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
    params,
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
  request: { params },
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...errors(401, 403, 404),
  },
});

const cancel = createRoute({
  method: "post",
  path: "/jobs/{id}/cancel",
  summary: "Stop a job after its current piece; finished work stays",
  request: { params },
  responses: {
    200: json("It ends", z.object({ ok: z.literal(true) }), { ok: true }),
    ...errors(401, 403, 404),
  },
});

export function jobsApi(deps: AppDeps) {
  const { db } = deps;
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  api.use("/jobs/*", requireOwner(deps));
  return api
    .openapi(list, async (c) => {
      const { storeId } = c.var.owner;
      return c.json({ jobs: await inStore(db, "owner", storeId, (tx) => listJobs(tx, storeId)) }, 200);
    })
    .openapi(report, async (c) => {
      const { storeId } = c.var.owner;
      const id = parseId<JobId>(c.req.valid("param").id);
      const asked = c.req.valid("query");
      const read =
        id && (await inStore(db, "owner", storeId, (tx) => readJobReport(tx, storeId, { id, ...asked })));
      return read ? c.json(read, 200) : apiError(c, 404, NOT_FOUND);
    })
    .openapi(reportFile, async (c) => {
      const { storeId } = c.var.owner;
      const id = parseId<JobId>(c.req.valid("param").id);
      const file = id && (await writeJobReport(db, storeId, id));
      return file ? csvFile(c, "report.csv", file) : apiError(c, 404, NOT_FOUND);
    })
    .openapi(cancel, async (c) => {
      const { storeId } = c.var.owner;
      const id = parseId<JobId>(c.req.valid("param").id);
      const done = id && (await inStore(db, "owner", storeId, (tx) => cancelJobAndFiles(tx, storeId, id)));
      return done ? c.json({ ok: true } as const, 200) : apiError(c, 404, NOT_FOUND);
    });
}

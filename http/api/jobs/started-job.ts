import { z } from "@hono/zod-openapi";
import { json } from "#http/api/validation.ts";

const startedJobSchema = z.object({ job: z.uuid(), total: z.int() });

/** 202: a job does the rest; of how many pieces, in the example. */
export function startedJob(total: number) {
  return json("The job that does it", startedJobSchema, {
    job: "5f0c1a52-6a0f-4d55-9b7e-1d0a4c1f2b3c",
    total,
  });
}

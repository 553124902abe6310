import { setTimeout as sleep } from "node:timers/promises";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { type DatabaseState, type Db, databaseState } from "#db/client.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { json } from "./validation.ts";

const health = createRoute({
  method: "get",
  path: "/health",
  summary: "Is the shop up: does the database answer, and do its commits return?",
  responses: {
    200: json(
      "Yes",
      z.object({ ok: z.literal(true), version: z.string(), read_only: z.literal(true).optional() }),
    ),
    503: json("No", z.object({ ok: z.literal(false), commits: z.literal(false).optional() })),
  },
});

const details = z.object({
  ok: z.boolean(),
  database: z.boolean().openapi({ description: "Whether it answers" }),
  writable: z.boolean().openapi({ description: "Whether it takes orders and other changes" }),
  commits: z
    .boolean()
    .openapi({ description: "Whether commits return: not while a synchronous standby is missing" }),
  pictures: z
    .boolean()
    .openapi({ description: "Whether the folder or bucket answered the last read and took the last write" }),
});

const readiness = createRoute({
  method: "get",
  path: "/health/ready",
  summary: "Should a load balancer send requests here: has the process started, and is it not shutting down?",
  responses: { 200: json("Yes", details), 503: json("No", details) },
});

// A balancer that probes twice a second gives up after half a second. The details are then those of the last look.
const READY_WITHIN_MS = 300;

/** Requests for it are not limited by the gate, but share one query at a time. */
export function healthApi({ db, pictures, storage, version, isStopping }: AppDeps) {
  const askState = oneAtATime(db);
  let seen: { state: DatabaseState; commits: boolean } = { state: "up", commits: true };
  const look = async () => {
    const state = await askState();
    seen = { state, commits: state === "up" && (await db.commits.probe()) };
  };
  return new OpenAPIHono<AppEnv>()
    .openapi(health, async (c) => {
      const state = await askState();
      if (state === "read-only") return c.json({ ok: true, version, read_only: true } as const, 200);
      if (state === "up" && (await db.commits.probe())) return c.json({ ok: true, version } as const, 200);
      c.header("retry-after", "5");
      return c.json(
        state === "up" ? ({ ok: false, commits: false } as const) : ({ ok: false } as const),
        503,
      );
    })
    .openapi(readiness, async (c) => {
      // Neither the database nor the pictures matter here: the other processes use the same ones, and without any of
      // them the cached pages could not even be read.
      const ok = !isStopping();
      await Promise.race([look(), sleep(READY_WITHIN_MS, undefined, { ref: false })]);
      const { state } = seen;
      const commits = seen.commits && db.commits.areReturning();
      if (!ok) c.header("retry-after", "5");
      const writable = state === "up" && commits;
      const hasPictures = pictures.isUp() && storage.takesWrites();
      return c.json(
        { ok, database: state !== "away", writable, commits, pictures: hasPictures },
        ok ? 200 : 503,
      );
    });
}

function oneAtATime(db: Db): () => Promise<DatabaseState> {
  let asked: Promise<DatabaseState> | undefined;
  return () => {
    asked ??= databaseState(db).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

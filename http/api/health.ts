import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { type DatabaseState, type Db, databaseState } from "#db/client.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { json } from "./validation.ts";

const health = createRoute({
  method: "get",
  path: "/health",
  summary: "Is the shop up: does the database answer?",
  responses: {
    200: json(
      "Yes",
      z.object({ ok: z.literal(true), version: z.string(), read_only: z.literal(true).optional() }),
    ),
    503: json("No", z.object({ ok: z.literal(false) })),
  },
});

const details = z.object({
  ok: z.boolean(),
  database: z.boolean().openapi({ description: "Whether it answers" }),
  writable: z.boolean().openapi({ description: "Whether it takes orders and other changes" }),
  pictures: z
    .boolean()
    .openapi({ description: "Whether the folder or bucket answered the last read and took the last write" }),
});

const readiness = createRoute({
  method: "get",
  path: "/health/ready",
  summary:
    "Should a load balancer send requests here: does the database answer, and is the process not shutting down?",
  responses: { 200: json("Yes", details), 503: json("No", details) },
});

/** Requests for it are not limited by the gate, but share one query at a time. */
export function healthApi({ db, pictures, storage, version, isStopping }: AppDeps) {
  const askState = oneAtATime(db);
  return new OpenAPIHono<AppEnv>()
    .openapi(health, async (c) => {
      const state = await askState();
      if (state !== "away")
        return c.json({ ok: true, version, ...(state === "read-only" && { read_only: true }) } as const, 200);
      c.header("retry-after", "5");
      return c.json({ ok: false } as const, 503);
    })
    .openapi(readiness, async (c) => {
      const state = await askState();
      const database = state !== "away";
      // Unreadable pictures and a read-only database do not matter here: the other processes use the same ones, and
      // without any of them the shops could not even be read.
      const ok = database && !isStopping();
      if (!ok) c.header("retry-after", "5");
      const hasPictures = pictures.isUp() && storage.takesWrites();
      return c.json({ ok, database, writable: state === "up", pictures: hasPictures }, ok ? 200 : 503);
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

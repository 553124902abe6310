import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { type Db, isDatabaseReachable } from "#db/client.ts";
import type { AppEnv } from "#http/app-env.ts";

const health = createRoute({
  method: "get",
  path: "/health",
  summary: "Is the shop open: does the database answer?",
  responses: {
    200: {
      description: "Yes",
      content: { "application/json": { schema: z.object({ ok: z.literal(true) }) } },
    },
    503: {
      description: "No",
      content: { "application/json": { schema: z.object({ ok: z.literal(false) }) } },
    },
  },
});

export function healthApi(db: Db) {
  return new OpenAPIHono<AppEnv>().openapi(health, async (c) => {
    if (await isDatabaseReachable(db)) return c.json({ ok: true } as const, 200);
    c.header("retry-after", "5");
    return c.json({ ok: false } as const, 503);
  });
}

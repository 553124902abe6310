import { createRoute, z } from "@hono/zod-openapi";
import { hasDemoData } from "#domain/demo/has-demo-data.ts";
import { removeDemoData } from "#domain/demo/remove-demo-data.ts";
import { seedDemoData } from "#domain/demo/seed-demo-data.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { quotaSentence } from "#rules/quota/quota-words.ts";

const CREATED = "Demo data created successfully";
const ALREADY_THERE = "Demo data is already there";

const seed = createRoute({
  method: "post",
  path: "/functions/seed-data",
  summary: "Fill the owner's store with demo data, once",
  request: {
    body: jsonBody(z.strictObject({ store_id: z.string() }), {
      store_id: "5d0e6c1a-2b34-4f5e-8a61-90c7d8e9f012",
    }),
  },
  responses: {
    200: json(
      "It is there",
      z.object({ success: z.literal(true), created: z.boolean(), message: z.string() }),
      { success: true, created: true, message: CREATED },
    ),
    404: json("Not the owner's store", z.object({ success: z.literal(false), error: z.string() }), {
      success: false,
      error: "Store not found",
    }),
    ...errors(401, 403, 409, 422, 429),
  },
});

const state = createRoute({
  method: "get",
  path: "/demo-data",
  summary: "Is there demo data in the store?",
  responses: {
    200: json("Yes or no", z.object({ present: z.boolean() }), { present: true }),
    ...errors(401, 403),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/demo-data",
  summary: "Remove the demo data; orders that people placed stay readable",
  responses: {
    200: json(
      "What was removed",
      z.object({
        success: z.literal(true),
        removed: z.object({ products: z.number(), collections: z.number(), orders: z.number() }),
      }),
      { success: true, removed: { products: 10, collections: 2, orders: 3 } },
    ),
    ...errors(401, 403),
  },
});

// Each request fills or empties a dozen tables and dozens of pictures.
const PER_OWNER = [{ times: 20, seconds: 3_600 }];

export function demoDataApi(deps: AppDeps) {
  const refuseOwner = createRefuser(deps.config, createMemoryLimiter(PER_OWNER));
  return ownerApi(deps, "/functions/seed-data", "/demo-data")
    .openapi(seed, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const isOwn = c.req.valid("json").store_id.toLowerCase() === storeId;
      if (!isOwn) return c.json({ success: false, error: "Store not found" } as const, 404);
      const refused = await refuseOwner(c, storeId);
      if (refused) return refused;
      const seeded = await seedDemoData(deps, storeId, { now: new Date(), by });
      if (!seeded.ok) return apiError(c, 409, quotaSentence(seeded));
      const { created } = seeded;
      const message = created ? CREATED : ALREADY_THERE;
      return c.json({ success: true, created, message } as const, 200);
    })
    .openapi(state, async (c) => c.json({ present: await c.var.inStore(hasDemoData) }, 200))
    .openapi(remove, async (c) => {
      const { userId: by } = c.var.owner;
      const removed = await c.var.inStore((tx, store) => removeDemoData(tx, store, { by }));
      return c.json({ success: true, removed } as const, 200);
    });
}

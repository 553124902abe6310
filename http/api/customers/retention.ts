import { createRoute, z } from "@hono/zod-openapi";
import {
  countPastRetention,
  endRetention,
  readRetention,
  saveRetention,
} from "#domain/privacy/retention-rule.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import type { AppDeps } from "#http/deps.ts";
import { askForProof } from "#http/middleware/fresh-proof.ts";
import { erasesMore, RETENTION_YEARS } from "#rules/customer/retention.ts";
import { retentionInput } from "#rules/customer/retention-input.ts";

const ruleSchema = z
  .object({
    ...retentionInput.shape,
    due_at: z.iso.datetime().openapi({ description: "When customers are looked through next." }),
    erased: z.int().openapi({ description: "How many this rule has erased." }),
    last_erased_at: z.iso.datetime().nullable(),
  })
  .openapi("RetentionRule");

const retentionSchema = z.object({ rule: ruleSchema.nullable() });

const show = createRoute({
  method: "get",
  path: "/retention",
  summary: "After how many years without an order customers are erased",
  responses: { 200: json("The rule, or null: then nobody is", retentionSchema), ...errors(401, 403) },
});

const preview = createRoute({
  method: "get",
  path: "/retention/preview",
  summary: "How many customers a rule would erase now",
  request: {
    query: z.object({
      years: z.coerce.number().pipe(z.literal(RETENTION_YEARS)),
      erases_subscribers: z.stringbool({ truthy: ["true"], falsy: ["false"] }),
    }),
  },
  responses: {
    200: json(
      "So many, or at least so many where not all were counted",
      z.object({ customers: z.int(), is_all: z.boolean() }),
    ),
    ...errors(401, 403, 422),
  },
});

const save = createRoute({
  method: "put",
  path: "/retention",
  summary: "Decide after how many years without an order customers are erased",
  description:
    "A rule that erases more than before needs a fresh proof of who it is, and begins a day later. Customers with orders " +
    "that are not shipped, paid or given back stay.",
  request: { body: jsonBody(retentionInput, { years: 5, erases_subscribers: false }) },
  responses: { 200: json("The rule now", retentionSchema), ...errors(401, 403, 422) },
});

const end = createRoute({
  method: "delete",
  path: "/retention",
  summary: "Erase no customers any more, however long they have not ordered",
  responses: { 204: { description: "There is no rule any more" }, ...errors(401, 403) },
});

export function retentionApi(deps: AppDeps) {
  return ownerApi(deps, "/retention/*")
    .openapi(show, async (c) => c.json({ rule: await c.var.inStore(readRetention) }, 200))
    .openapi(preview, async (c) => {
      const rule = { ...c.req.valid("query"), now: new Date() };
      return c.json(await c.var.inStore((tx, store) => countPastRetention(tx, store, rule)), 200);
    })
    .openapi(save, async (c) => {
      const input = c.req.valid("json");
      const unproven = erasesMore(await c.var.inStore(readRetention), input) && askForProof(c);
      if (unproven) return unproven;
      const { storeId, userId: by } = c.var.owner;
      return c.json({ rule: await saveRetention(deps.db, storeId, { input, by, now: new Date() }) }, 200);
    })
    .openapi(end, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      await endRetention(deps.db, storeId, { by });
      return c.body(null, 204);
    });
}

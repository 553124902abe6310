import { createRoute, z } from "@hono/zod-openapi";
import { listSearchMisses } from "#domain/search/search-misses.ts";
import { readSynonyms, saveSynonyms } from "#domain/search/synonyms.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { saveSynonymsInput } from "#rules/search/synonyms-input.ts";

const CHANGED_ELSEWHERE =
  "The synonyms were changed elsewhere since you opened them. Load the page again to see how they are now.";

const synonymsSchema = z
  .object({ version: z.int(), groups: z.array(z.array(z.string())) })
  .openapi("Synonyms");

const show = createRoute({
  method: "get",
  path: "/synonyms",
  summary: "Words that mean the same in searches of the store",
  responses: { 200: json("The synonyms", synonymsSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/synonyms",
  summary: "Save all synonyms",
  request: { body: jsonBody(saveSynonymsInput, { version: 0, groups: [["sofa", "couch", "settee"]] }) },
  responses: { 200: json("The synonyms now", synonymsSchema), ...errors(401, 403, 409, 422) },
});

const misses = createRoute({
  method: "get",
  path: "/search-misses",
  summary: "What was searched and not found in the last 30 days",
  responses: {
    200: json(
      "The most frequent first",
      z.object({
        misses: z.array(z.object({ words: z.string(), times: z.int(), last_day: z.iso.date() })),
      }),
    ),
    ...errors(401, 403),
  },
});

export function searchSettingsApi(deps: AppDeps) {
  return ownerApi(deps, "/synonyms", "/search-misses")
    .openapi(show, async (c) => c.json(await c.var.inStore(readSynonyms), 200))
    .openapi(save, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const result = await saveSynonyms(deps.db, storeId, { input: c.req.valid("json"), by });
      if (!result.ok) return apiError(c, 409, CHANGED_ELSEWHERE);
      return c.json(await c.var.inStore(readSynonyms), 200);
    })
    .openapi(misses, async (c) => c.json({ misses: await c.var.inStore(listSearchMisses) }, 200));
}

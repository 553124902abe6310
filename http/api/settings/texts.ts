import { createRoute, z } from "@hono/zod-openapi";
import { readOwnTexts, saveOwnTexts } from "#domain/language/own-texts.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { CATALOGUES } from "#rules/language/catalogues.ts";
import type { Language } from "#rules/language/languages.ts";
import { type OwnTexts, textsIn } from "#rules/language/own-texts.ts";
import { isFixedByLaw } from "#rules/own-text/fixed-texts.ts";
import { ownTextsInput } from "#rules/own-text/own-texts-input.ts";

const CHANGED_ELSEWHERE =
  "The texts were changed elsewhere since you opened them. Load the page again to see how they are now.";

const textSchema = z.union([z.string(), z.record(z.string(), z.string())]);

const shownSchema = z
  .object({
    version: z.int(),
    texts: z.array(
      z.object({
        key: z.string(),
        ours: textSchema,
        english: textSchema,
        own: textSchema.nullable(),
        fixed: z.boolean().openapi({ description: "The law fixes its words." }),
      }),
    ),
  })
  .openapi("ShopTexts");

const show = createRoute({
  method: "get",
  path: "/shop-texts",
  summary: "The texts of the shop in its language, and the owner's own",
  responses: { 200: json("The texts", shownSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/shop-texts",
  summary: "Save all own texts; what is left out is said as we say it",
  request: {
    body: jsonBody(ownTextsInput, { version: 0, texts: { "product.addToCart": "Into the basket" } }),
  },
  responses: { 200: json("The texts now", shownSchema), ...errors(401, 403, 409, 422) },
});

export function textsApi(deps: AppDeps) {
  return ownerApi(deps, "/shop-texts")
    .openapi(show, async (c) => c.json(shown(await c.var.inStore(readOwnTexts)), 200))
    .openapi(save, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const result = await saveOwnTexts(deps.db, storeId, { input: c.req.valid("json"), by });
      if (result.ok) return c.json(shown(await c.var.inStore(readOwnTexts)), 200);
      if (result.reason === "changed-elsewhere") return apiError(c, 409, CHANGED_ELSEWHERE);
      const [problem = ""] = Object.values(result.problems);
      return apiError(c, 422, problem, result.problems);
    });
}

function shown({ version, language, texts: own }: { version: number; language: Language; texts: OwnTexts }) {
  const english = new Map(textsIn(CATALOGUES.en));
  const texts = textsIn(CATALOGUES[language]).map(([key, ours]) => ({
    key,
    ours: ours as z.infer<typeof textSchema>,
    english: (english.get(key) ?? ours) as z.infer<typeof textSchema>,
    own: (own[key] ?? null) as z.infer<typeof textSchema> | null,
    fixed: isFixedByLaw(key),
  }));
  return { version, texts };
}

import { createRoute, z } from "@hono/zod-openapi";
import { changeCurrency, findCurrencyHold } from "#domain/currency/change-currency.ts";
import { FIGURE_KINDS } from "#domain/currency/money-figures.ts";
import { previewCurrency } from "#domain/currency/preview-currency.ts";
import { getStore } from "#domain/stores/store.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { CURRENCY_SENTENCES, currencyChangeInput, currencyCodeInput } from "#rules/store/currency-input.ts";

const get = createRoute({
  method: "get",
  path: "/store/currency",
  summary: "The store's currency, and why it stays if it cannot be changed now",
  responses: {
    200: json(
      "The currency; `hold` is a sentence, or null when it can be changed",
      z.object({ currency_code: z.string(), hold: z.string().nullable() }),
    ),
    ...errors(401, 403),
  },
});

const figure = z.object({
  kind: z.enum(FIGURE_KINDS),
  name: z.string(),
  part: z.string(),
  before_cents: z.int(),
});

const previewSchema = z
  .object({
    rounded: z.array(figure.extend({ after_cents: z.int().nullable() })),
    rounded_count: z.int(),
    unfit: z.array(figure.extend({ problem: z.enum(["zero", "too-large", "steps-meet"]) })),
    unfit_count: z.int(),
    seen: z.string(),
  })
  .openapi("CurrencyPreview");

const preview = createRoute({
  method: "get",
  path: "/store/currency/preview",
  summary: "What a change to this currency would round, and what does not fit it",
  description: "Nothing is changed. Of each list the first 100 are named.",
  request: { query: z.object({ currency_code: currencyCodeInput }) },
  responses: { 200: json("The preview", previewSchema), ...errors(401, 403, 422) },
});

const put = createRoute({
  method: "put",
  path: "/store/currency",
  summary: "Change the currency: all figures stay, nothing is converted",
  description: "Until the first order that is not a demo order. `seen` is that of the preview.",
  request: { body: jsonBody(currencyChangeInput) },
  responses: {
    200: json("The currency", z.object({ currency_code: z.string() })),
    ...errors(401, 403, 409, 422),
  },
});

export function currencyApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/store/currency", "/store/currency/*")
    .openapi(get, async (c) => {
      const read = await c.var.inStore(async (tx, store) => ({
        currency_code: (await getStore(tx, store)).currencyCode,
        hold: await findCurrencyHold(tx, store),
      }));
      return c.json({ ...read, hold: read.hold ? CURRENCY_SENTENCES[read.hold] : null }, 200);
    })
    .openapi(preview, async (c) =>
      c.json(await previewCurrency(db, c.var.owner.storeId, c.req.valid("query").currency_code), 200),
    )
    .openapi(put, async (c) => {
      const { currency_code: code, seen } = c.req.valid("json");
      const { storeId, userId } = c.var.owner;
      const result = await changeCurrency(db, storeId, { code, seen, by: userId });
      if (result.ok) return c.json({ currency_code: code }, 200);
      const sentence = CURRENCY_SENTENCES[result.reason];
      return apiError(c, 409, sentence, { currency_code: sentence });
    });
}

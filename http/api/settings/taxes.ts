import { createRoute, z } from "@hono/zod-openapi";
import { listCountries } from "#domain/addresses/list-countries.ts";
import { readTaxes } from "#domain/taxes/read-taxes.ts";
import { saveTaxes } from "#domain/taxes/save-taxes.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { taxInput } from "#rules/tax/tax-input.ts";
import { ACROSS_EU, SHIPPING_RATES } from "#rules/tax/tax-settings.ts";

const CHANGED_ELSEWHERE =
  "Taxes were changed elsewhere since you opened them. Load the page again to see how they are now.";

const taxesSchema = z
  .object({
    version: z.int(),
    taxes: z
      .object({
        included: z.boolean(),
        home_country_code: z.string(),
        on_shipping: z.boolean(),
        shipping_rate: z.enum(SHIPPING_RATES),
        across_eu: z.enum(ACROSS_EU).nullable(),
        asks_company: z.boolean(),
        reverse_charge: z.boolean(),
        rates: z.array(z.object({ country_code: z.string(), standard: z.number(), reduced: z.number() })),
      })
      .nullable(),
    /** The store's own; blank until its owner sets it. */
    country_code: z.string(),
    /** Something that the store sells; null without products. */
    example: z.object({ title: z.string(), price_cents: z.int() }).nullable(),
    /** Every country that can have rates. */
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .openapi("Taxes");

const show = createRoute({
  method: "get",
  path: "/taxes",
  summary: "Whether prices include tax, and the rates of each country",
  responses: { 200: json("What the store has", taxesSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/taxes",
  summary: "Save all tax settings",
  description: "With `taxes: null` the store goes back to its one tax percentage on items and shipping.",
  request: { body: jsonBody(taxInput) },
  responses: { 200: json("What the store has now", taxesSchema), ...errors(401, 403, 409, 422) },
});

export function taxesApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/taxes")
    .openapi(show, async (c) => c.json(taxesBody(await readTaxes(db, c.var.owner.storeId)), 200))
    .openapi(save, async (c) => {
      const { storeId, userId } = c.var.owner;
      const result = await saveTaxes(db, storeId, { input: c.req.valid("json"), by: userId });
      if (!result.ok) return apiError(c, 409, CHANGED_ELSEWHERE);
      return c.json(taxesBody(await readTaxes(db, storeId)), 200);
    });
}

function taxesBody(taxes: Awaited<ReturnType<typeof readTaxes>>) {
  return { ...taxes, countries: listCountries() };
}

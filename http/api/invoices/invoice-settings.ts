import { createRoute } from "@hono/zod-openapi";
import { readInvoiceSettings, saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { invoiceSettingsChange } from "#rules/invoice/invoice-input.ts";
import { invoiceSettingsSchema } from "./invoice-schemas.ts";

const show = createRoute({
  method: "get",
  path: "/invoice-settings",
  summary: "How invoices are numbered, what they say, and when they are issued",
  responses: { 200: json("The settings", invoiceSettingsSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/invoice-settings",
  summary: "Change the settings of invoices",
  description:
    "What is left out stays as it is. Prefix and next number: only before the first invoice of a year.",
  request: { body: jsonBody(invoiceSettingsChange) },
  responses: { 200: json("The settings", invoiceSettingsSchema), ...errors(401, 403, 409, 422) },
});

export function invoiceSettingsApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/invoice-settings")
    .openapi(show, async (c) => c.json(await readInvoiceSettings(db, c.var.owner.storeId, new Date()), 200))
    .openapi(save, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const change = c.req.valid("json");
      const result = await saveInvoiceSettings(db, storeId, { change, by, now: new Date() });
      if (result.ok) return c.json(result.settings, 200);
      const sentence = `${result.year} has invoices already: prefix and next number can be set before the first of a year.`;
      return apiError(c, 409, sentence, Object.fromEntries(result.fields.map((field) => [field, sentence])));
    });
}

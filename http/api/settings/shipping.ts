import { createRoute } from "@hono/zod-openapi";
import { listCountries } from "#domain/addresses/list-countries.ts";
import { readShipping } from "#domain/shipping/read-shipping.ts";
import { saveShipping } from "#domain/shipping/save-shipping.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { shippingInput } from "#rules/shipping/shipping-input.ts";
import { MAX_TIERS_PER_STORE } from "#rules/shipping/shipping-settings.ts";
import { shippingSchema } from "./shipping-schemas.ts";

const CHANGED_ELSEWHERE =
  "Shipping was changed elsewhere since you opened it. Load the page again to see how it is now.";

function tooManyTiers(count: number): string {
  return `All rates of all zones can have at most ${MAX_TIERS_PER_STORE.toLocaleString("en")} prices together. These have ${count.toLocaleString("en")}.`;
}

const show = createRoute({
  method: "get",
  path: "/shipping",
  summary: "Shipping zones, their rates, and local pickup",
  responses: { 200: json("What the store has", shippingSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/shipping",
  summary: "Save all zones, rates and local pickup",
  description: "Zones and rates that are named by their ids keep them; those that are left out are removed.",
  request: { body: jsonBody(shippingInput) },
  responses: { 200: json("What the store has now", shippingSchema), ...errors(401, 403, 409, 422) },
});

export function shippingApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/shipping")
    .openapi(show, async (c) => c.json(shippingBody(await readShipping(db, c.var.owner.storeId)), 200))
    .openapi(save, async (c) => {
      const { storeId, userId } = c.var.owner;
      const result = await saveShipping(db, storeId, { input: c.req.valid("json"), by: userId });
      if (!result.ok && result.reason === "too-many-tiers")
        return apiError(c, 422, tooManyTiers(result.count));
      if (!result.ok) return apiError(c, 409, CHANGED_ELSEWHERE);
      return c.json(shippingBody(await readShipping(db, storeId)), 200);
    });
}

function shippingBody(settings: Awaited<ReturnType<typeof readShipping>>) {
  return { ...settings, countries: listCountries() };
}

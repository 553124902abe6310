import { createRoute, z } from "@hono/zod-openapi";
import { listCountries } from "#domain/addresses/list-countries.ts";
import { NOT_YOUR_IMAGE } from "#domain/products/write-images.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings, settingsOf } from "#domain/stores/change-settings.ts";
import { completeOnboarding } from "#domain/stores/complete-onboarding.ts";
import { nameStore } from "#domain/stores/name-store.ts";
import { getStore, type Store } from "#domain/stores/store.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { listTimeZones } from "#domain/stores/time-zones.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { Acting } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { servesNames } from "#http/front/judge-host.ts";
import { refuseRole } from "#http/middleware/owner.ts";
import { PERMISSIONS, ROLES } from "#rules/people/roles.ts";
import { mayChangeSettings } from "#rules/people/settings-needs.ts";
import { storeDetailsChange, UNKNOWN_TIME_ZONE } from "#rules/store/store-details-input.ts";
import { STORE_NAME_TAKEN, storeNameInput } from "#rules/store/store-name-input.ts";
import {
  STORE_SLUG_TAKEN,
  STORE_SLUG_WRONG,
  storeSettingsChange,
  storeSwitches,
  TOO_MANY_STORE_SLUGS,
} from "#rules/store/store-settings-input.ts";

const ALREADY_COMPLETED = "Onboarding is already completed.";
const NOT_NAMED = "Please enter a store name";

const storeSchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    onboarding_completed: z.boolean(),
    currency_code: z.string(),
    shipping_flat_rate_cents: z.number(),
    tax_percent: z.number(),
    ...storeSwitches,
    search_title: z.string(),
    search_description: z.string(),
    social_image_url: z.string(),
    social_image_alt: z.string(),
    language: z.string(),
    time_zone: z.string(),
    copy_since: z.iso.datetime().optional().openapi({
      description: "Only in a copy that was restored and is not in service yet.",
    }),
    suspended: z
      .object({ since: z.iso.datetime(), reason: z.string(), erased_at: z.iso.datetime().optional() })
      .optional()
      .openapi({
        description:
          "Only of a store that the operator of the server has suspended: it cannot sell. With `erased_at` it is closed, and erased then.",
      }),
    has_zones: z.literal(true).optional().openapi({
      description: "Only where shipping zones or pickup decide instead of the flat rate.",
    }),
    has_taxes: z.literal(true).optional().openapi({
      description: "Only where tax settings decide instead of the one percentage.",
    }),
    main_domain: z.string().optional().openapi({
      description: "Only where the shop stands at a name of its own.",
    }),
    role: z.enum(ROLES).openapi({ description: "Of the person; of an API key, that of whoever made it." }),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .openapi({ description: "What the person, or the API key, may do." }),
  })
  .openapi("Store");

const get = createRoute({
  method: "get",
  path: "/store",
  summary: "The store, and what the signed-in person may do there",
  responses: { 200: json("The store", storeSchema), ...errors(401, 403, 404) },
});

const putName = createRoute({
  method: "put",
  path: "/store/name",
  summary: "Name the store during onboarding; its slug is derived from the name",
  request: { body: jsonBody(storeNameInput) },
  responses: { 200: json("The store", storeSchema), ...errors(401, 403, 409, 422) },
});

const complete = createRoute({
  method: "post",
  path: "/store/complete-onboarding",
  summary: "Open the store to shoppers",
  responses: { 200: json("The store", storeSchema), ...errors(401, 403, 409) },
});

const putSettings = createRoute({
  method: "put",
  path: "/store/settings",
  summary:
    "Change name, slug, shipping and tax, whether pages show the lowest price, whether shoppers can withdraw, whether the shop is closed, its language, and how search engines show the store",
  description:
    "Missing fields stay unchanged. Closing the shop, and opening it again, needs the permission `close`.",
  request: { body: jsonBody(storeSettingsChange) },
  responses: { 200: json("The store", storeSchema), ...errors(401, 403, 409, 422) },
});

const detailsSchema = z
  .object({
    legal_name: z.string(),
    street: z.string(),
    postal_code: z.string(),
    city: z.string(),
    region: z.string(),
    country_code: z.string(),
    tax_number: z.string(),
    vat_id: z.string(),
    small_business: z.boolean(),
    contact_email: z.string(),
    time_zone: z.string(),
  })
  .openapi("StoreDetails");

const getDetails = createRoute({
  method: "get",
  path: "/store/details",
  summary: "The store's details, with the available countries and time zones",
  responses: {
    200: json(
      "The details; empty until the owner fills them in",
      z.object({
        details: detailsSchema,
        countries: z.array(z.object({ code: z.string(), name: z.string() })),
        time_zones: z.array(z.string()),
      }),
    ),
    ...errors(401, 403),
  },
});

const putDetails = createRoute({
  method: "put",
  path: "/store/details",
  summary: "Change the store's details and time zone",
  description: "What is left out stays as it is.",
  request: { body: jsonBody(storeDetailsChange) },
  responses: { 200: json("The details", detailsSchema), ...errors(401, 403, 422) },
});

export function storeApi(deps: AppDeps) {
  const { db, copy } = deps;
  const storeBody = (store: Store, { role, permissions }: Acting) => ({
    ...describe(store),
    ...(store.mainName !== null && servesNames(deps) && { main_domain: store.mainName }),
    ...describeCopy(copy.since()),
    role,
    permissions: [...permissions],
  });
  return ownerApi(deps, "/store/*")
    .openapi(get, async (c) => c.json(storeBody(await c.var.inStore(getStore), c.var.owner), 200))
    .openapi(putName, async (c) => {
      const result = await nameStore(db, c.var.owner.storeId, c.req.valid("json").name);
      if (result.ok) return c.json(storeBody(result.store, c.var.owner), 200);
      if (result.reason === "already-completed") return apiError(c, 409, ALREADY_COMPLETED);
      return apiError(c, 409, STORE_NAME_TAKEN, { name: STORE_NAME_TAKEN });
    })
    .openapi(complete, async (c) => {
      const result = await completeOnboarding(db, c.var.owner.storeId);
      if (result.ok) return c.json(storeBody(result.store, c.var.owner), 200);
      return apiError(c, 409, result.reason === "not-named" ? NOT_NAMED : ALREADY_COMPLETED);
    })
    .openapi(putSettings, async (c) => {
      const { storeId, userId, permissions } = c.var.owner;
      const change = c.req.valid("json");
      if (!mayChangeSettings(permissions, change)) return refuseRole(c);
      const result = await changeSettings(db, storeId, { change, by: userId });
      if (result.ok) return c.json(storeBody(result.store, c.var.owner), 200);
      if (result.reason === "slug-wrong")
        return apiError(c, 422, STORE_SLUG_WRONG, { slug: STORE_SLUG_WRONG });
      if (result.reason === "not-your-image")
        return apiError(c, 422, NOT_YOUR_IMAGE, { social_image_url: NOT_YOUR_IMAGE });
      const sentence = result.reason === "slug-taken" ? STORE_SLUG_TAKEN : TOO_MANY_STORE_SLUGS;
      return apiError(c, 409, sentence, { slug: sentence });
    })
    .openapi(getDetails, async (c) => {
      const read = await c.var.inStore(async (tx, store) => ({
        details: await getStoreDetails(tx, store),
        time_zones: await listTimeZones(tx),
      }));
      return c.json({ ...read, countries: listCountries() }, 200);
    })
    .openapi(putDetails, async (c) => {
      const { storeId, userId } = c.var.owner;
      const result = await changeDetails(db, storeId, { change: c.req.valid("json"), by: userId });
      if (result.ok) return c.json(result.details, 200);
      return apiError(c, 422, UNKNOWN_TIME_ZONE, { time_zone: UNKNOWN_TIME_ZONE });
    });
}

function describeCopy(since: Date | null) {
  return since && { copy_since: since.toISOString() };
}

function describeSuspension({ suspendedAt, suspendedReason, closingAt }: Store) {
  if (!suspendedAt || suspendedReason === null) return null;
  const since = suspendedAt.toISOString();
  return { suspended: { since, reason: suspendedReason, erased_at: closingAt?.toISOString() } };
}

function describe(store: Store) {
  return {
    ...settingsOf(store),
    id: store.id,
    slug: store.slug ?? "",
    onboarding_completed: store.onboardingCompleted,
    currency_code: store.currencyCode,
    time_zone: store.timeZone,
    ...describeSuspension(store),
    ...(store.hasZones && { has_zones: true as const }),
    ...(store.hasTaxes && { has_taxes: true as const }),
  };
}

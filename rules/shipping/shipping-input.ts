import { z } from "zod";
import { isCountryCode } from "#rules/address/country-codes.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { PRICE_TOO_LARGE } from "#rules/money/price.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";

const MAX_ZONES = 50;
const MAX_RATES_PER_ZONE = 20;
const MAX_TIERS = 20;
/** A thousand tonnes: more than a column of weights can add up to is of no use. */
const MAX_WEIGHT_GRAMS = 1_000_000_000;

const price = z.int("Enter a price").min(0, "Price cannot be negative").max(MAX_PRICE_CENTS, PRICE_TOO_LARGE);
const measure = z.int("Enter where it begins").min(0).max(MAX_WEIGHT_GRAMS, "This is too much");

// Zod skips a check of the whole when one of its parts is wrong. These say when it can run all the same, so that an
// owner sees all errors at once.
function areSteps(value: unknown): boolean {
  return Array.isArray(value) && value.every((step) => typeof step?.from === "number");
}

function isOfCountries(zone: unknown): boolean {
  return Array.isArray((zone as { countries?: unknown } | null)?.countries);
}

const rateInput = z.strictObject({
  id: z.uuid().optional(),
  name: requiredTextInput("Name", 100),
  delivery_time: textInput("Delivery time", 100).default(""),
  price_by: z.enum(["value", "weight"]),
  tiers: z
    .array(z.strictObject({ from: measure, price_cents: price }))
    .min(1, "Enter a price")
    .max(MAX_TIERS, `A rate can have at most ${MAX_TIERS} steps`)
    .superRefine(
      (tiers, ctx) => {
        for (const [at, { from }] of tiers.entries()) {
          const before = tiers[at - 1]?.from;
          const path = [at, "from"];
          if (before === undefined && from !== 0)
            ctx.addIssue({ code: "custom", path, message: "The first step begins at 0" });
          if (before !== undefined && from <= before)
            ctx.addIssue({ code: "custom", path, message: "Each step begins above the one before" });
        }
      },
      { when: ({ value }) => areSteps(value) },
    ),
  until: measure.nullable().default(null),
  free_from_cents: price.nullable().default(null),
});

const rateWithEnd = rateInput.refine(
  ({ tiers, until }) => until === null || until > (tiers.at(-1)?.from ?? 0),
  {
    path: ["until"],
    error: "The end lies above the last step",
    when: ({ value }) => areSteps((value as { tiers?: unknown } | null)?.tiers),
  },
);

const zoneInput = z
  .strictObject({
    id: z.uuid().optional(),
    name: requiredTextInput("Zone name", 100),
    countries: z.array(z.string().refine(isCountryCode, "Choose countries from the list")),
    everywhere_else: z.boolean().default(false),
    rates: z
      .array(rateWithEnd)
      .max(MAX_RATES_PER_ZONE, `A zone can have at most ${MAX_RATES_PER_ZONE} rates`),
  })
  .refine((zone) => zone.everywhere_else === (zone.countries.length === 0), {
    path: ["countries"],
    error: "Choose at least one country",
    when: ({ value }) => isOfCountries(value),
  });

/** The whole page, as it is saved. A country belongs to one zone. */
export const shippingInput = z.strictObject({
  version: z.int().min(0),
  zones: z
    .array(zoneInput)
    .max(MAX_ZONES, `A store can have at most ${MAX_ZONES} zones`)
    .superRefine(
      (zones, ctx) => {
        const taken = new Set<string>();
        for (const [at, zone] of zones.entries()) {
          for (const place of zone.everywhere_else ? ["everywhere else"] : zone.countries) {
            const message = `${place} is in two zones`;
            if (taken.has(place)) ctx.addIssue({ code: "custom", path: [at, "countries"], message });
            taken.add(place);
          }
        }
      },
      { when: ({ value }) => Array.isArray(value) && value.every(isOfCountries) },
    ),
  pickup: z
    .strictObject({
      address: requiredTextInput("Pickup address", 500),
      instructions: textInput("Instructions", 1_000).default(""),
    })
    .nullable(),
});

export type ShippingInput = z.infer<typeof shippingInput>;

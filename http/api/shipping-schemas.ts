import { z } from "@hono/zod-openapi";

export const shippingMethodSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    delivery_time: z.string(),
    price_cents: z.int(),
    pickup: z.object({ address: z.string(), instructions: z.string() }).optional(),
  })
  .openapi("ShippingMethod");

export const totalsSchema = z.object({
  currencyCode: z.string(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
  /** Then the total holds the tax already. */
  taxIncluded: z.boolean(),
  shippingFlatRateCents: z.int(),
  taxPercent: z.string(),
});

const addressFormSchema = z.object({
  country_code: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      required: z.boolean(),
      pattern: z.string().optional(),
      example: z.string().optional(),
      choices: z.array(z.string()).optional(),
    }),
  ),
});

/** What a cart costs at a place, in a store with shipping zones. */
export const quoteSchema = z
  .object({
    needs_shipping: z.boolean(),
    methods: z.array(shippingMethodSchema),
    /** The chosen one, or the first; null when none is open to this cart there. */
    shipping_method_id: z.uuid().nullable(),
    totals: totalsSchema,
    /** How an address is written there; null as long as no country is named. */
    address: addressFormSchema.nullable(),
  })
  .openapi("Quote");

const rateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  delivery_time: z.string(),
  price_by: z.enum(["value", "weight"]),
  tiers: z.array(z.object({ from: z.int(), price_cents: z.int() })),
  until: z.int().nullable(),
  free_from_cents: z.int().nullable(),
});

export const shippingSchema = z
  .object({
    version: z.int(),
    zones: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        countries: z.array(z.string()),
        everywhere_else: z.boolean(),
        rates: z.array(rateSchema),
      }),
    ),
    pickup: z.object({ id: z.uuid(), address: z.string(), instructions: z.string() }).nullable(),
    /** The store's own; blank as long as its owner has not said. */
    country_code: z.string(),
    /** Every country that a zone can name. */
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .openapi("Shipping");

import { z } from "@hono/zod-openapi";

export const shippingMethodSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    delivery_time: z.string(),
    price_cents: z.int(),
    /** What the whole order costs by this method: another one may bring another discount. */
    total_cents: z.int(),
    pickup: z.object({ address: z.string(), instructions: z.string() }).optional(),
  })
  .openapi("ShippingMethod");

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
    /** The store's own; blank until its owner sets it. */
    country_code: z.string(),
    /** Every country that a zone can name. */
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .openapi("Shipping");

import { z } from "@hono/zod-openapi";
import { pageCursors } from "#http/api/paging.ts";
import { CHOICES, choicesSchema, pictureSchema } from "#http/api/products/product-schemas.ts";
import { DISCOUNT_KINDS } from "#rules/discount/discount.ts";
import { DISCOUNT_STATES } from "#rules/discount/discount-state.ts";
import { DISCOUNT_TARGETS } from "#rules/discount/stored-discount.ts";

// The response schemas of discounts, with one code as the example.

const SUMMER_ID = "7d1f0c1e-52b8-4a0e-8a0f-6f6f4a9b3c21";

const storedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  code: z.string().nullable(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int(),
  applies_to: z.enum(DISCOUNT_TARGETS),
  minimum_cents: z.int().nullable(),
  minimum_quantity: z.int().nullable(),
  once_per_customer: z.boolean(),
  max_uses: z.int().nullable(),
  uses: z.int(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  paused: z.boolean(),
  state: z.enum(DISCOUNT_STATES),
  version: z.int(),
  created_at: z.string(),
});

const SUMMER_SETTINGS = {
  code: "SUMMER10",
  kind: "percent" as const,
  value: 1_000,
  applies_to: "products" as const,
  minimum_cents: 2_000,
  minimum_quantity: null,
  once_per_customer: true,
  max_uses: 100,
  starts_at: "2026-06-01T00:00:00.000Z",
  ends_at: "2026-09-01T00:00:00.000Z",
  paused: false,
};

const SUMMER_STORED: z.infer<typeof storedSchema> = {
  ...SUMMER_SETTINGS,
  id: SUMMER_ID,
  title: "SUMMER10",
  uses: 37,
  state: "active",
  version: 1,
  created_at: "2026-05-20T09:30:00.000Z",
};

export const discountSchema = storedSchema
  .extend({
    products: choicesSchema.shape.products,
    collections: z.array(z.object({ id: z.uuid(), title: z.string(), image: pictureSchema.nullable() })),
  })
  .openapi("Discount");

export const SUMMER: z.infer<typeof discountSchema> = {
  ...SUMMER_STORED,
  products: CHOICES.products,
  collections: [],
};

export const NEW_SUMMER = { ...SUMMER_SETTINGS, product_ids: CHOICES.products.map(({ id }) => id) };
export const CHANGED_SUMMER = { ...NEW_SUMMER, version: 1 };

export const savedDiscountSchema = z.object({ id: z.uuid(), version: z.int() });
export const SAVED_SUMMER = { id: SUMMER_ID, version: 2 };

export const discountPageSchema = z.object({
  discounts: z.array(storedSchema.extend({ product_count: z.int(), collection_count: z.int() })),
  ...pageCursors,
  store_is_empty: z.boolean(),
});

export const DISCOUNT_PAGE: z.infer<typeof discountPageSchema> = {
  discounts: [{ ...SUMMER_STORED, product_count: 1, collection_count: 0 }],
  previous: null,
  next: null,
  store_is_empty: false,
};

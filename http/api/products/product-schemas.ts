import { z } from "@hono/zod-openapi";
import { cursor, pageCursors } from "#http/api/paging.ts";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import { PRODUCT_STATUSES } from "#rules/product/product-status.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";

// The response schemas of the catalogue, with one mug as the example.

const MUG_ID = "3f6d9f3e-6f0c-4c53-9a39-0d6a3c2b7e11";
const SHELF_ID = "9b0de1f4-0f0a-4d6e-8f27-5a3b1c9d2e77";
const VARIANT_ID = "c2a7a1de-8a55-4b83-b5d1-7c1e55f0a9d4";
const PICTURE_URL =
  "/storage/product-images/5d0e6c1a-2b34-4f5e-8a61-90c7d8e9f012/new/7a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.webp";

const NEXT_CURSOR = `1763160000000000.${MUG_ID}`;
const status = z.enum(PRODUCT_STATUSES);

export const pictureSchema = z
  .object({
    url: z.string(),
    width: z.number(),
    height: z.number(),
    widths: z.array(z.number()),
    blur: z.string(),
  })
  .openapi("Picture");

export const PICTURE = {
  url: PICTURE_URL,
  width: 1600,
  height: 2000,
  widths: [160, 320, 640, 1024, 1536, 1600],
  blur: "data:image/webp;base64,UklGRh4AAABXRUJQ",
};

export const savedSchema = z.object({ id: z.uuid(), version: z.number(), handle: z.string() });
export const SAVED = { id: MUG_ID, version: 2, handle: "stoneware-mug" };

export const productSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description_html: z.string(),
    ...forPlainTexts(() => z.string()),
    tags: z.array(z.string()),
    status,
    handle: z.string(),
    tax_class: z.enum(TAX_CLASSES),
    featured_image_url: z.string().nullable(),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    images: z.array(pictureSchema.extend({ id: z.uuid(), position: z.number(), alt: z.string() })),
    options: z.array(z.object({ id: z.uuid(), name: z.string(), position: z.number() })),
    variants: z.array(
      z.object({
        id: z.uuid(),
        position: z.number(),
        title: z.string(),
        option1_value: z.string().nullable(),
        option2_value: z.string().nullable(),
        option3_value: z.string().nullable(),
        price_cents: z.number(),
        compare_at_price_cents: z.number().nullable(),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
        inventory_qty: z.number(),
        weight_grams: z.number().nullable(),
        requires_shipping: z.boolean(),
        image_urls: z.array(z.string()),
      }),
    ),
  })
  .openapi("Product");

const MUG_DETAILS = {
  title: "Stoneware mug",
  description_html: "<p>Thrown by hand, glazed in two dips.</p>",
  ...forPlainTexts((_, { example }) => example),
  tags: ["kitchen", "gift"],
  status: "active" as const,
  handle: "stoneware-mug",
  tax_class: "standard" as const,
  featured_image_url: PICTURE_URL,
};

const MUG_VARIANT = {
  position: 0,
  option1_value: "Oat",
  option2_value: null,
  option3_value: null,
  price_cents: 2400,
  compare_at_price_cents: null,
  sku: "MUG-OAT",
  barcode: null,
  inventory_qty: 12,
  weight_grams: 380,
  requires_shipping: true,
  image_urls: [PICTURE_URL],
};

export const MUG: z.infer<typeof productSchema> = {
  ...MUG_DETAILS,
  id: MUG_ID,
  version: 1,
  created_at: "2026-11-14T22:40:00.000Z",
  updated_at: "2026-11-14T22:40:00.000Z",
  images: [{ ...PICTURE, id: VARIANT_ID, position: 0, alt: "A mug on a wooden table" }],
  options: [{ id: SHELF_ID, name: "Colour", position: 0 }],
  variants: [{ ...MUG_VARIANT, id: VARIANT_ID, title: "Oat" }],
};

export const pricesSchema = z.object({
  variants: z.array(
    z.object({ id: z.uuid(), prices: z.array(z.object({ price_cents: z.number(), since: z.string() })) }),
  ),
});

export const PRICES: z.infer<typeof pricesSchema> = {
  variants: [{ id: VARIANT_ID, prices: [{ price_cents: 2400, since: MUG.created_at }] }],
};

export const NEW_MUG = {
  ...MUG_DETAILS,
  images: [{ url: PICTURE_URL, alt: "A mug on a wooden table" }],
  options: [{ name: "Colour" }],
  variants: { added: [MUG_VARIANT] },
};

export const CHANGED_MUG = {
  ...NEW_MUG,
  version: 1,
  variants: { changed: [{ id: VARIANT_ID, price_cents: 2600, inventory_qty: { from: 12, to: 20 } }] },
};

export const productPageSchema = z.object({
  products: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status,
      vendor: z.string(),
      handle: z.string(),
      featured_image_url: z.string().nullable(),
      featured_image: pictureSchema.nullable(),
      created_at: z.string(),
      price_cents: z.number(),
      inventory_qty: z.number(),
      variant_count: z.number(),
    }),
  ),
  ...pageCursors,
  store_is_empty: z.boolean(),
});

export const PRODUCT_PAGE: z.infer<typeof productPageSchema> = {
  products: [
    {
      id: MUG_ID,
      title: MUG.title,
      status: "active",
      vendor: MUG.vendor,
      handle: MUG.handle,
      featured_image_url: PICTURE_URL,
      featured_image: PICTURE,
      created_at: MUG.created_at,
      price_cents: 2400,
      inventory_qty: 12,
      variant_count: 1,
    },
  ],
  previous: null,
  next: NEXT_CURSOR,
  store_is_empty: false,
};

export const choiceSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  status,
  featured_image_url: z.string().nullable(),
  featured_image: pictureSchema.nullable(),
});

const CHOICE: z.infer<typeof choiceSchema> = {
  id: MUG_ID,
  title: MUG.title,
  status: "active",
  featured_image_url: PICTURE_URL,
  featured_image: PICTURE,
};

export const choicesSchema = z.object({ products: z.array(choiceSchema), next: cursor });
export const CHOICES = { products: [CHOICE], next: null };

export const collectionSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description_html: z.string(),
    handle: z.string(),
    search_title: z.string(),
    search_description: z.string(),
    image_url: z.string().nullable(),
    image: pictureSchema.nullable(),
    sort: z.string(),
    version: z.number(),
    created_at: z.string(),
    products: z.array(choiceSchema.extend({ position: z.number() })),
  })
  .openapi("Collection");

const SHELF_DETAILS = {
  title: "The kitchen shelf",
  description_html: "<p>What we reach for every morning.</p>",
  handle: "the-kitchen-shelf",
  search_title: "",
  search_description: "",
  image_url: null,
};

export const SHELF: z.infer<typeof collectionSchema> = {
  ...SHELF_DETAILS,
  id: SHELF_ID,
  image: null,
  sort: "manual",
  version: 1,
  created_at: MUG.created_at,
  products: [{ ...CHOICE, position: 0 }],
};

export const NEW_SHELF = { ...SHELF_DETAILS, product_ids: [MUG_ID] };
export const CHANGED_SHELF = { ...NEW_SHELF, version: 1 };
export const SAVED_SHELF = { id: SHELF_ID, version: 2, handle: SHELF.handle };

export const collectionPageSchema = z.object({
  collections: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      handle: z.string(),
      image_url: z.string().nullable(),
      image: pictureSchema.nullable(),
      created_at: z.string(),
      product_count: z.number(),
    }),
  ),
  ...pageCursors,
  store_is_empty: z.boolean(),
});

export const COLLECTION_PAGE: z.infer<typeof collectionPageSchema> = {
  collections: [
    {
      id: SHELF_ID,
      title: SHELF.title,
      handle: SHELF.handle,
      image_url: null,
      image: null,
      created_at: SHELF.created_at,
      product_count: 1,
    },
  ],
  previous: null,
  next: null,
  store_is_empty: false,
};

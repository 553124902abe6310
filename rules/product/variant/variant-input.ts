import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { VariantId } from "#rules/input/ids.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { PRICE_TOO_LARGE } from "#rules/money/price.ts";
import { imageUrlInput } from "#rules/picture/image-input.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { MAX_OPTION_TEXT_LENGTH, SEPARATOR_IN_VALUE } from "./edited-options.ts";
import {
  HIGHER_COMPARE_PRICE,
  MAX_IMAGES_PER_VARIANT,
  MAX_VARIANTS_PER_PRODUCT,
  NEGATIVE_INVENTORY,
  POSITIVE_PRICE,
  TITLE_SEPARATOR,
} from "./variants.ts";

export const MAX_INVENTORY = 1_000_000;
export const MAX_WEIGHT_GRAMS = 1_000_000;

const cents = z.int("Price must be a whole number of cents").max(MAX_PRICE_CENTS, PRICE_TOO_LARGE);

const inventory = z
  .int("Inventory must be a whole number")
  .min(0, NEGATIVE_INVENTORY)
  .max(MAX_INVENTORY, "Inventory cannot exceed 1,000,000");

const weight = z
  .int("Weight must be a whole number of grams")
  .min(0, "Weight cannot be negative")
  .max(MAX_WEIGHT_GRAMS, "Weight cannot exceed 1,000,000 grams");

const optionValue = requiredTextInput("Option value", MAX_OPTION_TEXT_LENGTH).refine(
  (value) => !value.includes(TITLE_SEPARATOR),
  SEPARATOR_IN_VALUE,
);

const position = z
  .int()
  .min(0)
  .max(MAX_VARIANTS_PER_PRODUCT - 1);

const optionValues = {
  option1_value: optionValue.nullable(),
  option2_value: optionValue.nullable(),
  option3_value: optionValue.nullable(),
};

const imageUrls = z
  .array(imageUrlInput)
  .max(MAX_IMAGES_PER_VARIANT, `A variant can have at most ${MAX_IMAGES_PER_VARIANT} images`)
  .refine((urls) => new Set(urls).size === urls.length, "An image can be used only once for a variant");

const fields = {
  price_cents: cents.min(1, POSITIVE_PRICE),
  compare_at_price_cents: cents.min(0, HIGHER_COMPARE_PRICE).nullable(),
  sku: textInput("SKU", 100).nullable(),
  barcode: textInput("Barcode", 100).nullable(),
  weight_grams: weight.nullable(),
  requires_shipping: z.boolean(),
};

const addedVariant = z.strictObject({
  position,
  ...optionValues,
  ...fields,
  inventory_qty: inventory,
  image_urls: imageUrls.default([]),
});

/** Only what the owner edited. Stock is sent as from → to, so that a sale meanwhile is not undone. */
const changedVariant = z.strictObject({
  ...z.object({ position, ...optionValues, ...fields }).partial().shape,
  id: idInput<VariantId>(),
  inventory_qty: z.strictObject({ from: z.int(), to: inventory }).optional(),
  image_urls: imageUrls.optional(),
});

/** Variants that are in none of the lists stay unchanged. */
export const variantChangesInput = z.strictObject({
  added: z.array(addedVariant).max(MAX_VARIANTS_PER_PRODUCT).default([]),
  changed: z.array(changedVariant).max(MAX_VARIANTS_PER_PRODUCT).default([]),
  removed: z.array(idInput<VariantId>()).max(MAX_VARIANTS_PER_PRODUCT).default([]),
});

export type AddedVariant = z.infer<typeof addedVariant>;
export type ChangedVariant = z.infer<typeof changedVariant>;
export type VariantChanges = z.infer<typeof variantChangesInput>;

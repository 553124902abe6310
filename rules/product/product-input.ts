import { z } from "zod";
import { imageInput, imageUrlInput } from "#rules/picture/image-input.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";
import { handleInput } from "#rules/text/handle-input.ts";
import { htmlInput, requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { forPlainTexts } from "./product-fields.ts";
import { PRODUCT_STATUSES } from "./product-status.ts";
import { MAX_TAGS, MAX_TAGS_LENGTH, tagsText } from "./tags.ts";
import { MAX_OPTION_TEXT_LENGTH, TOO_MANY_OPTIONS } from "./variant/edited-options.ts";
import { variantChangesInput } from "./variant/variant-input.ts";
import { MAX_OPTIONS_PER_PRODUCT } from "./variant/variants.ts";

export const MAX_IMAGES_PER_PRODUCT = 100;

export const titleInput = requiredTextInput("Title", 255);
export const descriptionInput = htmlInput("Description", 10_000);

const taxClass = z.enum(TAX_CLASSES, "Tax class must be standard, reduced or none");

const plainTexts = forPlainTexts((_, { label, calledInErrors, maxLength }) =>
  textInput(calledInErrors ?? label, maxLength),
);

const details = {
  title: titleInput,
  description_html: descriptionInput,
  status: z.enum(PRODUCT_STATUSES, "Status must be draft or active"),
  handle: handleInput,
};

/** The Details tab as it is typed: there the tags are one comma-separated text. */
export const productDetailsInput = z.strictObject({
  ...details,
  ...plainTexts,
  tags: textInput("Tags", MAX_TAGS_LENGTH),
  tax_class: taxClass,
});

const tag = requiredTextInput("Tag", MAX_TAGS_LENGTH).refine(
  (text) => !text.includes(","),
  "A tag cannot contain a comma",
);

const option = z.strictObject({ name: requiredTextInput("Option name", MAX_OPTION_TEXT_LENGTH) });

/** One save of a product. The version is the one that the form was opened with; a new product has none. */
export const productInput = z
  .strictObject({
    ...details,
    tags: z
      .array(tag)
      .max(MAX_TAGS, "Tags too long")
      .refine((tags) => tagsText(tags).length <= MAX_TAGS_LENGTH, "Tags too long"),
    // Left out, a new product has the default and another keeps its own.
    tax_class: taxClass.optional(),
    ...forPlainTexts((field) => plainTexts[field].optional()),
    // Never optional: requests have had it from the start.
    vendor: plainTexts.vendor,
    version: z.int().min(1).optional(),
    images: z.array(imageInput).max(MAX_IMAGES_PER_PRODUCT, "A product can have at most 100 images"),
    featured_image_url: imageUrlInput.nullable(),
    options: z
      .array(option)
      .max(MAX_OPTIONS_PER_PRODUCT, TOO_MANY_OPTIONS)
      .refine(
        (options) => areUnlike(options.map(({ name }) => name.toLowerCase())),
        "Option names must differ",
      ),
    variants: variantChangesInput,
  })
  .refine((product) => areUnlike(product.images.map((image) => image.url)), {
    path: ["images"],
    error: "An image can be added only once",
  })
  .refine(
    ({ featured_image_url, images }) =>
      featured_image_url === null || images.some((image) => image.url === featured_image_url),
    { path: ["featured_image_url"], error: "The featured image must be one of the images" },
  )
  .refine(({ images, variants: { added, changed } }) => areAmong(images, [...added, ...changed]), {
    path: ["variants"],
    error: "A variant's images must be images of the product",
  });

export type ProductDetailsInput = z.infer<typeof productDetailsInput>;
export type ProductInput = z.infer<typeof productInput>;

function areAmong(
  images: readonly { url: string }[],
  variants: readonly { image_urls?: string[] | undefined }[],
): boolean {
  const urls = new Set(images.map(({ url }) => url));
  return variants.every(({ image_urls = [] }) => image_urls.every((url) => urls.has(url)));
}

function areUnlike(words: readonly string[]): boolean {
  return new Set(words).size === words.length;
}

import { featuredImage } from "#rules/product/featured-image.ts";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import { descriptionInput, type ProductInput } from "#rules/product/product-input.ts";
import { sanitizeDescription } from "./sanitize-description.ts";

/** The columns of a product from the form's values. */
export function productRow(input: ProductInput) {
  return {
    title: input.title,
    descriptionHtml: sanitizeDescription(input.description_html),
    ...forPlainTexts((field) => input[field]),
    tags: [...new Set(input.tags)],
    status: input.status,
    handle: input.handle,
    taxClass: input.tax_class,
    featuredImageUrl: featuredImage(input.images, input.featured_image_url),
  };
}

/** Sanitizing can make the text longer (“&” becomes “&amp;”), so that its length is checked again. */
export function descriptionProblem(html: string): Record<string, string> {
  const message = descriptionInput.safeParse(html).error?.issues[0]?.message;
  return message ? { description_html: message } : {};
}

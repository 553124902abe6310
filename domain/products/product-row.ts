import type { products } from "#db/schema/products.ts";
import { featuredImage } from "#rules/product/featured-image.ts";
import { forPlainTexts, type ProductDetails } from "#rules/product/product-fields.ts";
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

/** The details of a stored product. */
export function productDetails(row: typeof products.$inferSelect): ProductDetails {
  return {
    title: row.title,
    description_html: row.descriptionHtml,
    ...forPlainTexts((field) => row[field]),
    tags: row.tags,
    status: row.status,
    handle: row.handle,
    tax_class: row.taxClass,
  };
}

/** Sanitizing can make the text longer (“&” becomes “&amp;”), so that its length is checked again. */
export function descriptionProblem(html: string): Record<string, string> {
  const message = descriptionInput.safeParse(html).error?.issues[0]?.message;
  return message ? { description_html: message } : {};
}

import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { type PageInput, pageTextInput } from "#rules/shop-page/page-input.ts";

/** The columns of a page from the form's values. */
export function pageRow({ title, body_html, handle, status, ...input }: PageInput) {
  return {
    title,
    bodyHtml: sanitizeDescription(body_html),
    handle,
    status,
    searchTitle: input.search_title,
    searchDescription: input.search_description,
  };
}

/** As for descriptions: sanitizing can make the text longer. */
export function textProblem({ bodyHtml }: { bodyHtml: string }): Record<string, string> {
  const message = pageTextInput.safeParse(bodyHtml).error?.issues[0]?.message;
  return message ? { body_html: message } : {};
}

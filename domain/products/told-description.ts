import type { CatalogAuthor } from "#rules/event/store-event.ts";

type Described = { descriptionHtml: string };

/**
 * What an event says of the description of a product or collection: both texts, so that it can be put back. A text has
 * at most 10,000 characters. An import only says that it changed one: it may change those of the whole catalogue, and
 * can be undone itself.
 */
export function toldDescription(
  before: Described,
  now: Described,
  { import_id, undone_import_id }: Omit<CatalogAuthor, "by">,
): { before?: { description_html: string }; after?: { description_html: string } } {
  if (before.descriptionHtml === now.descriptionHtml) return {};
  if (import_id ?? undone_import_id) return { after: { description_html: "changed" } };
  return {
    before: { description_html: before.descriptionHtml },
    after: { description_html: now.descriptionHtml },
  };
}

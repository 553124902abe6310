import { and, asc, lte, sql } from "drizzle-orm";
import { shopPages } from "#db/schema/shop-pages.ts";
import { instantOf } from "#domain/lists/list-cursor.ts";
import { matchesPage } from "#domain/shop-pages/list-pages.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { PAGE_COLUMNS, pageRow } from "#rules/export/page-rows.ts";
import { withCompletePictures } from "#rules/picture/pictures-in-html.ts";
import { csvSheet, type ExportPlan, type SheetRequest } from "./sheet.ts";

type Input = InputOf<"pages">;

// A text has up to 50,000 characters.
const PER_PAGE = 50;
const sortTitle = sql<string>`lower(${shopPages.title})`;

export const PAGES: ExportPlan<Input> = {
  count: (tx, store, input) => tx.$count(shopPages, matchesPage(store, input)),
  sheets: () => [PAGE_SHEET],
};

/** By title, as their list. */
export const PAGE_SHEET = csvSheet<Input>({
  name: "pages.csv",
  header: PAGE_COLUMNS,
  async page(tx, store, request) {
    const { time_zone } = await getStoreDetails(tx, store);
    const found = await tx
      .select({ page: shopPages, sortTitle })
      .from(shopPages)
      .where(and(matchesPage(store, request.input), isNext(request)))
      .orderBy(sortTitle, asc(shopPages.id))
      .limit(PER_PAGE);
    const rows = found.map(({ page }) =>
      pageRow({ ...page, bodyHtml: withCompletePictures(page.bodyHtml, request.origin) }, time_zone),
    );
    const last = found.length === PER_PAGE ? found.at(-1) : undefined;
    return { rows, done: found.length, next: last ? [last.sortTitle, last.page.id] : null };
  },
});

/** After the page before, and not created since the export was started. */
function isNext({ after, until }: Pick<SheetRequest, "after" | "until">) {
  const [title, id] = (after as [string, string] | null) ?? [];
  return and(
    lte(shopPages.createdAt, instantOf({ key: until, id: "" })),
    after === null ? undefined : sql`(${sortTitle}, ${shopPages.id}) > (${title}, ${id}::uuid)`,
  );
}

import { and } from "drizzle-orm";
import { shopPages } from "#db/schema/shop-pages.ts";
import { matchesPage } from "#domain/shop-pages/list-pages.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { PAGE_COLUMNS, pageRow } from "#rules/export/page-rows.ts";
import { withCompletePictures } from "#rules/picture/pictures-in-html.ts";
import { newestFirst, pageOf } from "./newest-first.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"pages">;

// A text has up to 50,000 characters.
const PER_PAGE = 50;
const { cursor, order, isNext } = newestFirst(shopPages);

export const PAGES: ExportPlan<Input> = {
  count: (tx, store, input) => tx.$count(shopPages, matchesPage(store, input)),
  sheets: () => [PAGE_SHEET],
};

export const PAGE_SHEET = csvSheet<Input>({
  name: "pages.csv",
  header: PAGE_COLUMNS,
  async page(tx, store, request) {
    const { time_zone } = await getStoreDetails(tx, store);
    const found = await tx
      .select({ page: shopPages, cursor })
      .from(shopPages)
      .where(and(matchesPage(store, request.input), isNext(request)))
      .orderBy(...order)
      .limit(PER_PAGE);
    const rows = found.map(({ page }) =>
      pageRow({ ...page, bodyHtml: withCompletePictures(page.bodyHtml, request.origin) }, time_zone),
    );
    return pageOf(found, PER_PAGE, rows);
  },
});

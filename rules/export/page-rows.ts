import type { Cell } from "#rules/csv/csv.ts";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";
import { zonedMoment } from "./cell-texts.ts";

export const PAGE_COLUMNS = [
  "Title",
  "Handle",
  "Status",
  "Text",
  "Search title",
  "Search description",
  "Created",
  "Updated",
];

/** The text is HTML. */
export function pageRow(page: OwnersPage, timeZone: string): Cell[] {
  return [
    page.title,
    page.handle,
    page.status === "published" ? "Published" : "Draft",
    page.body_html,
    page.search_title,
    page.search_description,
    zonedMoment(new Date(page.created_at), timeZone),
    zonedMoment(new Date(page.updated_at), timeZone),
  ];
}

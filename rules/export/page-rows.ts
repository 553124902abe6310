import type { Cell } from "#rules/csv/csv.ts";
import type { PageStatus } from "#rules/shop-page/shop-page.ts";
import { zonedMoment } from "./cell-texts.ts";

type ExportedPage = {
  title: string;
  handle: string;
  status: PageStatus;
  bodyHtml: string;
  searchTitle: string;
  searchDescription: string;
  createdAt: Date;
  updatedAt: Date;
};

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

export function pageRow(page: ExportedPage, timeZone: string): Cell[] {
  return [
    page.title,
    page.handle,
    page.status === "published" ? "Published" : "Draft",
    page.bodyHtml,
    page.searchTitle,
    page.searchDescription,
    zonedMoment(page.createdAt, timeZone),
    zonedMoment(page.updatedAt, timeZone),
  ];
}

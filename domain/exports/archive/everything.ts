import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { CUSTOMERS } from "#domain/exports/customer-sheet.ts";
import { DISCOUNTS } from "#domain/exports/discount-sheet.ts";
import { INVOICES } from "#domain/exports/invoice-sheet.ts";
import { ORDERS } from "#domain/exports/order-sheet.ts";
import { PAGES } from "#domain/exports/page-sheet.ts";
import { PRODUCTS } from "#domain/exports/product-sheet.ts";
import { REDIRECTS } from "#domain/exports/redirect-sheet.ts";
import type { ExportPlan, Sheet } from "#domain/exports/sheet.ts";
import { tellOwnerLater } from "#domain/mail/mail-later.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { ARCHIVE_TABLES } from "./archive-tables.ts";
import { PRODUCT_CARDS } from "./product-cards.tsx";
import { countRows, tableFile, tableSheet } from "./table-sheet.ts";

type Input = InputOf<"everything">;

/** The other exports, whole. */
const EXPORTS = [
  wholeExport(PRODUCTS, { kind: "products", format: "storewright" }, "Products, a row for each variant."),
  wholeExport(
    ORDERS,
    { kind: "orders", all: true },
    "Orders, a row for each line, with tax, payments and refunds.",
  ),
  wholeExport(INVOICES, { kind: "invoices" }, "Invoices and credit notes, a row for each."),
  wholeExport(CUSTOMERS, { kind: "customers" }, "Customers, a row for each address."),
  wholeExport(DISCOUNTS, { kind: "discounts" }, "Discounts."),
  wholeExport(REDIRECTS, { kind: "redirects" }, "Redirects."),
  wholeExport(PAGES, { kind: "pages" }, "Pages of the store."),
];

export const SPREADSHEETS = EXPORTS.map(({ sheet: { name }, about }) => ({ name, about }));
export const TABLES = ARCHIVE_TABLES.map(({ table, about }) => ({ name: tableFile(table), about }));
export const PICTURES_FILE = tableFile(mediaFiles);

/** All that the store has. `openArchive` makes one ZIP of its files and the pictures. */
export const EVERYTHING: ExportPlan<Input> = {
  sheets: () => [PRODUCT_CARDS, ...EXPORTS.map(({ sheet }) => sheet), ...ARCHIVE_TABLES.map(tableSheet)],
  async count(tx, store) {
    let count = await countRows(tx, store);
    for (const { countAll } of EXPORTS) count += await countAll(tx, store);
    return count;
  },
  whenWritten: (tx, store) =>
    tellOwnerLater(tx, store, { type: "archive-made", payload: { made_at: new Date().toISOString() } }),
};

function wholeExport<Other>(plan: ExportPlan<Other>, input: Other, about: string) {
  const [sheet] = plan.sheets(input);
  if (!sheet) throw new Error("Every export has a file.");
  const whole: Sheet<Input> = {
    name: sheet.name,
    page: (tx, store, request) => sheet.page(tx, store, { ...request, input }),
  };
  return { about, sheet: whole, countAll: (tx: Tx, store: StoreId) => plan.count(tx, store, input) };
}

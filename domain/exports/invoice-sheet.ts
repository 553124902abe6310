import { and, eq } from "drizzle-orm";
import { invoices } from "#db/schema/invoices.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { INVOICE_COLUMNS, invoiceRow } from "#rules/export/invoice-rows.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { newestFirst, pageOf } from "./newest-first.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"invoices">;

const PER_PAGE = 500;
const { cursor, order, isNext } = newestFirst({ createdAt: invoices.issuedAt, id: invoices.id });

export const INVOICES: ExportPlan<Input> = {
  count: (tx, store) => tx.$count(invoices, ofStore(store)),
  sheets: () => [INVOICE_SHEET],
};

const INVOICE_SHEET = csvSheet<Input>({
  name: "invoices.csv",
  header: INVOICE_COLUMNS,
  async page(tx, store, request) {
    const { kind, name, content } = invoices;
    const found = await tx
      .select({ kind, name, content, cursor })
      .from(invoices)
      .where(and(ofStore(store), isNext(request)))
      .orderBy(...order)
      .limit(PER_PAGE);
    return pageOf(found, PER_PAGE, found.map(invoiceRow));
  },
});

function ofStore(store: StoreId) {
  return eq(invoices.storeId, store);
}

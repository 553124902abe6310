import type { Tx } from "#db/client.ts";
import type { ConsentLinks } from "#rules/consent/consent.ts";
import { BYTE_ORDER_MARK, type Cell, type writeCell, writeRow } from "#rules/csv/csv.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Currency } from "#rules/money/money.ts";

/** What a page of a sheet is read for. */
export type SheetRequest<Input = ExportInput> = {
  input: Input;
  /** `next` of the page before; null for the first. */
  after: unknown;
  /** Of the store. */
  currency: Currency;
  /** The address of this installation: paths of pictures begin with it in a file. */
  origin: string;
  /** Where a shop stands for everyone. */
  addressOf: (shop: { slug: string; mainName: string | null }) => string;
  /** For the links by which shoppers leave the list of those who want news. */
  consentLinks: Pick<ConsentLinks, "tokenOf">;
  /** Microseconds since 1970: when the export was started. What was created later is left out. */
  until: string;
};

/** `done` counts the records, for the progress. `next` is null after the last page. */
export type SheetPage = { content: Uint8Array; done: number; next: unknown };

/** One file of an export, read page by page; a page takes well under a second. */
export type Sheet<Input = ExportInput> = {
  /** “orders.csv”. */
  name: string;
  page(tx: Tx, store: StoreId, request: SheetRequest<Input>): Promise<SheetPage>;
};

/** How an export of one kind is made: its files, and how many records they will hold, for the progress. */
export type ExportPlan<Input = ExportInput> = {
  sheets: (input: Input) => Sheet<Input>[];
  count: (tx: Tx, store: StoreId, input: Input) => Promise<number>;
  /** In the transaction that ends it. */
  whenWritten?: (tx: Tx, store: StoreId) => Promise<void>;
};

type CsvSheet<Input> = {
  name: string;
  header: readonly string[];
  /** For spreadsheets, unless a sheet says otherwise. */
  writeCell?: typeof writeCell;
  page(
    tx: Tx,
    store: StoreId,
    request: SheetRequest<Input>,
  ): Promise<{ rows: readonly (readonly Cell[])[]; done: number; next: unknown }>;
};

export function csvSheet<Input>({ name, header, writeCell: write, page }: CsvSheet<Input>): Sheet<Input> {
  return {
    name,
    async page(tx, store, request) {
      const { rows, done, next } = await page(tx, store, request);
      const start = request.after === null ? BYTE_ORDER_MARK + writeRow(header) : "";
      const text = start + rows.map((row) => writeRow(row, write)).join("");
      return { content: new TextEncoder().encode(text), done, next };
    },
  };
}

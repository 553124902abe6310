import { readCell } from "#rules/csv/csv.ts";
import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import { columnKey } from "#rules/import/dialects/columns.ts";
import { type DialectName, dialectOf, recogniseDialect } from "#rules/import/dialects/dialect.ts";
import type { Dialect } from "#rules/import/dialects/dialect-kind.ts";
import { type NumberColumn, numberColumns } from "#rules/import/dialects/number-columns.ts";
import { isTranslatedWooCommerce } from "#rules/import/dialects/translated-woocommerce.ts";
import { bytesInFile, type Encoding, firstEncoding, nextEncoding, toUtf8 } from "./encoding.ts";
import { otherKind } from "./looks-like.ts";
import { type ParsedRecords, parseRecords } from "./parse-records.ts";

/** How many bytes to read at once. A record that is longer needs more. */
export const SLICE_BYTES = 500_000;
/** A longer record is refused: usually a quotation mark was left open. */
export const MAX_RECORD_BYTES = 4_000_000;

const MAX_HEADER_CHARACTERS = 100_000;
const MAX_NAME_LENGTH = 100;
const SEPARATORS = [",", ";", "\t", "|"];

/** Where reading goes on: all of it fits into JSON. */
export type ReadCursor = {
  /** Of the file's bytes, at the start of a record. */
  offset: number;
  /** The last row that was read. */
  row: number;
  encoding: Encoding;
  /** Missing before the header was read. `cells`: how many each row has, missing before the first row. */
  table?: { separator: string; header: string[]; dialect: DialectName; cells?: number };
  /** The key of the last row. */
  lastKey: string;
};

export const START_CURSOR: ReadCursor = { offset: 0, row: 0, encoding: "ascii", lastKey: "" };

export type Slice =
  | {
      kind: "rows";
      rows: CatalogueRow[];
      unplaced: UnplacedColumn[];
      numbers: NumberColumn[];
      cursor: ReadCursor;
      isDone: boolean;
    }
  /** These bytes have no whole record: read more at once. */
  | { kind: "more" }
  | Refused;

/** A column without a place here, and how many cells of this slice have something in it. */
export type UnplacedColumn = { column: string; cells: number };

type Refused = { kind: "refused"; problem: string };
type Table = NonNullable<ReadCursor["table"]>;

/** Reads the rows in a part of a file. The bytes start at the cursor; `isLast` when the file ends with them. */
export async function readSlice(cursor: ReadCursor, bytes: Uint8Array, isLast: boolean): Promise<Slice> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!cursor.table) return readStart(given, isLast);

  const encoding = nextEncoding(cursor.encoding, given, isLast);
  if (!encoding) return mixedEncodings(cursor, given, isLast);
  const utf8 = toUtf8(given, encoding);
  const parsed = await parseRecords(utf8, cursor.table.separator, { isLast });
  const isTooLong = parsed.records.length === 0 && !isLast && !parsed.error;
  if (isTooLong) return given.length < MAX_RECORD_BYTES ? { kind: "more" } : tooLong(cursor.row + 1);
  return readRecords({ ...cursor, encoding }, cursor.table, parsed, {
    end: isLast ? given.length : bytesInFile(utf8, parsed.bytes, encoding),
    isLast,
  });
}

/** The header, after which the first rows follow. */
async function readStart(bytes: Buffer, isLast: boolean): Promise<Slice> {
  if (bytes.length === 0) return refused("This file is empty.");
  const problem = otherKind(bytes);
  if (problem) return refused(problem);
  const { encoding: first, markBytes } = firstEncoding(bytes);
  const given = bytes.subarray(markBytes);
  const encoding = nextEncoding(first, given, isLast);
  if (!encoding) return mixedEncodings(START_CURSOR, given, isLast);
  const utf8 = toUtf8(given, encoding);
  if (utf8.subarray(0, MAX_HEADER_CHARACTERS).includes(0)) return refused("This is not a CSV file.");

  const header = await findHeader(utf8, isLast);
  if (header.kind !== "header") return header;
  const offset = markBytes + bytesInFile(utf8, header.bytes, encoding);
  if (isLast && offset >= bytes.length) return refused("This file names its columns, but has no rows.");
  const cursor = { offset, row: header.row, encoding, table: header.table, lastKey: "" };
  return { kind: "rows", rows: [], unplaced: [], numbers: [], cursor, isDone: false };
}

type FoundHeader = { kind: "header"; table: Table; bytes: number; row: number };

async function findHeader(utf8: Buffer, isLast: boolean): Promise<FoundHeader | Refused | { kind: "more" }> {
  // Excel's own first line, which names the separator.
  const named = /^sep=(.)\r?\n/.exec(utf8.toString("utf8", 0, 20));
  const skipped = named?.[0].length ?? 0;
  const rest = utf8.subarray(skipped);
  const tried = await Promise.all(
    SEPARATORS.map(async (separator) => ({
      separator,
      parsed: await parseRecords(rest, separator, { isLast, most: 1 }),
    })),
  );
  const found = tried
    .filter(({ parsed }) => parsed.records.length > 0)
    .map(({ separator, parsed }) => asHeader(separator, parsed));
  if (found.length === 0) return noHeader(tried[0]?.parsed, utf8, isLast);
  const best = found.toSorted((a, b) => b.known - a.known || b.cells.length - a.cells.length)[0];
  if (!best) return refused("This file has no rows.");
  const problem = headerProblem(best.cells, best.dialect);
  if (problem !== undefined || !best.dialect) return refused(problem ?? NO_COLUMNS);
  return {
    kind: "header",
    table: { separator: best.separator, header: best.cells, dialect: best.dialect.name },
    bytes: skipped + best.bytes,
    row: best.row + (named ? 1 : 0),
  };
}

function asHeader(separator: string, { records, bytes }: ParsedRecords) {
  const cells = (records[0]?.cells ?? []).map((cell) => readCell(cell).trim());
  const dialect = recogniseDialect(cells);
  const known = dialect ? cells.filter((cell) => dialect.knows(columnKey(cell))).length : 0;
  return { separator, cells, bytes, row: records[0]?.row ?? 1, dialect, known };
}

const NO_COLUMNS =
  "The first row must name the columns, such as “Handle”, “Title” and “Variant Price”. Export the file again from your shop, or add this row.";

const TRANSLATED =
  "This is a WooCommerce file with translated column names. In WordPress, under Users › Profile, set the language to English, export the products again, and drop that file.";

function noHeader(
  parsed: ParsedRecords | undefined,
  utf8: Buffer,
  isLast: boolean,
): Refused | { kind: "more" } {
  if (parsed?.error) return refused(recordProblem(parsed.error.code, 1));
  if (isLast) return refused("This file has no rows.");
  return utf8.length < MAX_HEADER_CHARACTERS * 4 ? { kind: "more" } : tooLong(1);
}

function headerProblem(cells: readonly string[], dialect: Dialect | undefined): string | undefined {
  if (isTranslatedWooCommerce(cells, dialect?.name)) return TRANSLATED;
  if (!dialect) return NO_COLUMNS;
  if (cells.join("").length > MAX_HEADER_CHARACTERS) return "The names of the columns are too long.";
  const seen = new Set<string>();
  for (const cell of cells) {
    const key = columnKey(cell);
    if (seen.has(key) && dialect.knows(key))
      return `The column “${cell}” is there twice. Delete one of them and try again.`;
    seen.add(key);
  }
}

function readRecords(
  cursor: ReadCursor,
  table: Table,
  parsed: ParsedRecords,
  { end, isLast }: { end: number; isLast: boolean },
): Slice {
  const { header } = table;
  const dialect = dialectOf(table.dialect);
  const read = dialect.reader(header);
  const keys = header.map(columnKey);
  const unplaced: number[] = keys.map((key) => (dialect.knows(key) ? -1 : 0));
  const saysMore = (index: number, cell = "") => cell !== "" && !dialect.isDefault?.(keys[index] ?? "", cell);
  const numbers = numberColumns(header, dialect);
  const rows: CatalogueRow[] = [];
  let { lastKey } = cursor;
  let width = table.cells;
  for (const { cells, row: place } of parsed.records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const row = cursor.row + place;
    width ??= cells.length;
    const wanted = { columns: header.length, width };
    if (!fitsHeader(cells, wanted)) return refused(wrongLength(row, cells.length, wanted));
    for (const [index, count] of unplaced.entries()) {
      if (count >= 0 && saysMore(index, cells[index]?.trim())) unplaced[index] = count + 1;
    }
    numbers.add(cells, row);
    const found = read(cells.map(readCell), row, lastKey);
    lastKey = found.key;
    rows.push(found);
  }
  const last = cursor.row + (parsed.records.at(-1)?.row ?? 0);
  if (parsed.error) return refused(recordProblem(parsed.error.code, last + 1));
  return {
    kind: "rows",
    rows,
    unplaced: unplaced.flatMap((cells, index) =>
      cells > 0 ? [{ column: columnName(header, index), cells }] : [],
    ),
    numbers: numbers.columns,
    cursor: {
      ...cursor,
      offset: cursor.offset + end,
      row: last,
      lastKey,
      table: { ...table, ...(width !== undefined && { cells: width }) },
    },
    isDone: isLast,
  };
}

type RowLength = { columns: number; width: number };

/** Programs add empty cells at the end of every row, or of none. If rows differ, cells of some have been shifted. */
function fitsHeader(cells: readonly string[], { columns, width }: RowLength): boolean {
  const isEmpty = (cell: string) => cell.trim() === "";
  return cells.length === width && width >= columns && cells.slice(columns).every(isEmpty);
}

function wrongLength(row: number, cells: number, { columns, width }: RowLength): string {
  const others =
    width > columns && cells !== width
      ? `the rows before it have ${width}`
      : `the first row names ${columns} ${columns === 1 ? "column" : "columns"}`;
  return `Row ${row} has ${cells} ${cells === 1 ? "cell" : "cells"}, but ${others}. Perhaps a text with a separator or a line end has no quotation marks.`;
}

function recordProblem(code: string, row: number): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return `Row ${row} opens a quotation mark that is never closed.`;
  return `Row ${row} has a quotation mark in the middle of a cell. In CSV, a cell with quotation marks is in quotation marks, and each of its own is doubled.`;
}

function tooLong(row: number): Refused {
  return refused(
    `Row ${row} is longer than ${MAX_RECORD_BYTES / 1_000_000} MB. Perhaps a quotation mark in it is not closed.`,
  );
}

async function mixedEncodings(cursor: ReadCursor, bytes: Buffer, isLast: boolean): Promise<Refused> {
  const parsed = await parseRecords(bytes, cursor.table?.separator ?? ",", { isLast });
  const wrong = parsed.records.find(({ cells }) => cells.some((cell) => cell.includes("\ufffd")));
  const row = cursor.row + (wrong?.row ?? 1);
  return refused(
    `Row ${row} has letters in another encoding than the rest. Save the file as “CSV UTF-8” and try again.`,
  );
}

function columnName(header: readonly string[], index: number): string {
  const name = header[index] ?? "";
  return name === "" ? `Column ${index + 1} without a name` : name.slice(0, MAX_NAME_LENGTH);
}

function refused(problem: string): Refused {
  return { kind: "refused", problem };
}

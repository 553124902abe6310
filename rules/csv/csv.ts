/** What a cell can hold; null is an empty cell. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const PIECE_CHARACTERS = 64 * 1024;

/*
 * A spreadsheet runs a cell as a formula when it begins like one. An apostrophe in front makes it text. A cell may also
 * begin inside of one of ours: with a German setting, Excel separates by semicolons and takes our commas and quotes for
 * text. So semicolons, tabs and line ends count as the beginning of a cell too.
 */
const SEPARATOR = ";\\t\\r\\n";
// After apostrophes too, so that one more is written and one less is read. Excel skips spaces, and quotes that are not
// meant for it. The last four signs are what Japanese keyboards type.
const SIGNS = "=+\\-@＝＋－＠";
const FORMULA = `(?:['"]|[^\\S${SEPARATOR}])*[${SIGNS}]`;
const begins = (before: string) =>
  new RegExp(`(?<![^${SEPARATOR}])${before}(?=${FORMULA})|^${before}(?='*[\\t\\r\\n])`, "g");
const UNGUARDED = begins("");
const GUARDED = begins("'");
// Most cells have none of these, and need no closer look.
const RISKY = new RegExp(`[${SIGNS}]|^'*[\\t\\r\\n]`);

// A minus before a number is harmless, and with an apostrophe it would no longer add up. Neither a leading plus nor a
// leading zero is part of a number: phone numbers and codes must stay as they are.
const NEGATIVE_NUMBER = /^-(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** The cell as it stands in a file: safe to open in a spreadsheet, quoted by RFC 4180. */
export function writeCell(cell: Cell): string {
  const text = guarded(String(cell ?? ""));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  if (!RISKY.test(text) || NEGATIVE_NUMBER.test(text)) return text;
  return text.replace(UNGUARDED, "'");
}

/** What `writeCell` was given, from a cell that a CSV parser read: without the apostrophes in front of formulas. */
export function readCell(text: string): string {
  return text.replace(GUARDED, "");
}

/**
 * A CSV file, piece by piece: never more than a piece of it is in memory. It begins with a byte order mark, without
 * which spreadsheets do not take it for UTF-8.
 */
export async function* writeCsv(
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = BYTE_ORDER_MARK;
  for await (const row of rows) {
    piece += row.map(writeCell).join(",") + LINE_END;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  if (piece !== "") yield encoder.encode(piece);
}

/** The values of a cell; null is an empty cell. */
export type Cell = string | number | null;

/** A file starts with it: without it, spreadsheets do not read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const PIECE_CHARACTERS = 64 * 1024;

/* A spreadsheet runs a cell as a formula when it starts like one. An apostrophe in front makes it text. A cell may
   also start inside one of ours: with a German locale, Excel separates by semicolons and treats our commas and quotes
   as text. So semicolons, tabs and line ends count as the start of a cell too. */
// After apostrophes too, so that one more is written and one less is read. Excel skips spaces, and quotes that are not
// meant for it. The last four signs are what Japanese keyboards type.
const UNGUARDED = /(?<![^;\t\r\n])(?=(?:['"]|[^\S;\t\r\n])*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g;
const GUARDED = /(?<![^;\t\r\n])'(?=(?:['"]|[^\S;\t\r\n])*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g;
// Most cells have none of these, and need no further check.
const RISKY = /[=+\-@＝＋－＠]|^'*[\t\r\n]/;

// A minus before a number is harmless, and with an apostrophe it would no longer be a number. Neither a leading plus
// nor a leading zero is part of a number: phone numbers and codes must stay unchanged.
const NEGATIVE_NUMBER = /^-(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A cell as written to a file: safe to open in a spreadsheet, quoted by RFC 4180. */
export function writeCell(cell: Cell): string {
  return quoted(guarded(String(cell ?? "")));
}

/**
 * A cell for a program that would take our apostrophes for a part of the text. Only a text that has such an apostrophe
 * itself gets one more: we read it back without.
 */
export function writeExactCell(cell: Cell): string {
  const text = String(cell ?? "");
  return quoted(readCell(text) === text ? text : guarded(text));
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  if (!RISKY.test(text) || NEGATIVE_NUMBER.test(text)) return text;
  return text.replace(UNGUARDED, "'");
}

/** The inverse of `writeCell`, for a cell that a CSV parser read: removes the apostrophes in front of formulas. */
export function readCell(text: string): string {
  return text.includes("'") ? text.replace(GUARDED, "") : text;
}

export function writeRow(row: readonly Cell[], write: (cell: Cell) => string = writeCell): string {
  return row.map(write).join(",") + LINE_END;
}

/** A CSV file in chunks: only one chunk is in memory. */
export async function* writeCsv(
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = BYTE_ORDER_MARK;
  for await (const row of rows) {
    piece += writeRow(row);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  if (piece !== "") yield encoder.encode(piece);
}

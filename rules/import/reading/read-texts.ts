import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import type { TextField } from "#rules/import/dialects/columns.ts";
import { MAX_TAGS_LENGTH, parseTags, tagsText } from "#rules/product/tags.ts";
import { cutText } from "#rules/text/cut-text.ts";
import { handleFor, isSlug, MAX_HANDLE_LENGTH } from "#rules/text/slug.ts";
import { isBlank, isCleanText } from "#rules/text/text.ts";
import { withoutAccents } from "#rules/text/without-accents.ts";

/** Takes down a note about a row. */
export type Tell = (row: number, text: string) => void;

export type FoundText = { row: number; text: string };

/** The first row that has the text counts. "" when the column is there and empty; undefined without the column. */
export function findText(rows: readonly CatalogueRow[], field: TextField): FoundText | undefined {
  let empty: FoundText | undefined;
  for (const row of rows) {
    const text = row[field];
    if (text === undefined) continue;
    if (!isBlank(text)) return { row: row.row, text };
    empty ??= { row: row.row, text: "" };
  }
  return empty;
}

export function fittingText(
  { row, text }: FoundText,
  { name, maxLength }: { name: string; maxLength: number },
  tell: Tell,
): string {
  const clean = cleanText({ row, text }, name, tell);
  if (clean.length <= maxLength) return clean;
  tell(row, `${name} is longer than ${maxLength} characters: it is cut`);
  return cutText(clean, maxLength);
}

/** Characters that the database cannot store are left out. */
export function cleanText({ row, text }: FoundText, name: string, tell: Tell): string {
  if (isCleanText(text)) return text.trim();
  tell(row, `${name} contains characters that cannot be stored: they are left out`);
  return text.toWellFormed().replaceAll("\0", "").trim();
}

// UTF-8 that somebody has read as Windows-1252: “é”, “°” and “’”, emoji, and two letters of any other script.
const REST = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
const GARBLED = new RegExp(
  `Ã[\\u0080-\\u00bf]|Â[\\u00a1-\\u00bf]|â€|ðŸ${REST}|(?:[Â-ß]${REST}|[à-ï]${REST}{2}){2}`,
);

/** Letters that were damaged before they came here, perhaps in only some rows of a file. */
export function tellGarbled(found: FoundText | undefined, name: string, tell: Tell): void {
  const at = found?.text.search(GARBLED) ?? -1;
  if (!found || at === -1) return;
  const word = cutText(wordAround(found.text, at), 40);
  tell(found.row, `${name} has letters in another encoding, such as “${word}”: correct them in the file`);
}

function wordAround(text: string, at: number): string {
  const [before = ""] = text
    .slice(Math.max(0, at - 20), at)
    .split(/\s/)
    .reverse();
  const [after = ""] = text.slice(at, at + 20).split(/\s/);
  return before + after;
}

export function fittingTags(found: FoundText, tell: Tell): string[] {
  const tags = parseTags(cleanText(found, "Tags", tell)).filter((tag) => !isBlank(tag));
  const kept: string[] = [];
  for (const tag of tags) {
    if (tagsText([...kept, tag]).length <= MAX_TAGS_LENGTH) kept.push(tag);
  }
  const left = tags.length - kept.length;
  if (left > 0) {
    tell(
      found.row,
      `Tags are longer than ${MAX_TAGS_LENGTH} characters together: ${left} of them are left out`,
    );
  }
  return kept;
}

/** The handle that an item has in this store. Undefined: the file names neither a handle nor a title. */
export function itemHandle(
  rows: readonly CatalogueRow[],
): { row: number; given: string; handle: string } | undefined {
  const given = findText(rows, "handle");
  const title = findText(rows, "title");
  const source = [given, title].find((found) => found && found.text !== "");
  if (!source) return undefined;
  const handle = cleanHandle(given?.text ?? "") || cleanHandle(title?.text ?? "");
  return { row: source.row, given: given?.text ?? "", handle: handle || `item-${fingerprint(source.text)}` };
}

/** Unlike the handle that a form suggests, which has hyphens for letters with accents. */
export function plainHandle(text: string): string {
  return handleFor(withoutAccents(text.normalize("NFC").toLowerCase()));
}

function cleanHandle(text: string): string {
  const handle = text.trim();
  return isSlug(handle) && handle.length <= MAX_HANDLE_LENGTH ? handle : plainHandle(handle);
}

/** Of a text without any letter that a handle may have. The same text gives the same handle in the next import. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

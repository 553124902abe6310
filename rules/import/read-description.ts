import { cutHtml } from "#rules/text/cut-html.ts";
import { cleanText, type FoundText, type Tell } from "./read-texts.ts";

const MAX_DESCRIPTION_LENGTH = 10_000;
// What is longer is cut before it is cleaned, which bounds the work.
const MAX_SOURCE_LENGTH = 200_000;
const NAMES_TOLD = 6;
const MOST_PASSES = 10;

/** The description as it will be stored: cleaned, at most 10,000 characters. */
export function fittingDescription(
  found: FoundText,
  cleanHtml: (html: string) => string,
  tell: Tell,
): string {
  const source = cleanText(found, "Description", tell);
  const cleaned = settled(source.slice(0, MAX_SOURCE_LENGTH), cleanHtml);
  const gone = goneElements(source, cleaned);
  if (gone.length > 0) tell(found.row, `Description is cleaned: ${listed(gone)} cannot be kept`);
  if (cleaned.length <= MAX_DESCRIPTION_LENGTH && source.length <= MAX_SOURCE_LENGTH) return cleaned;
  tell(found.row, "Description is longer than 10,000 characters: it is cut");
  return cutAndSettled(cleaned, cleanHtml);
}

/** Cleaning can make a text longer. */
function cutAndSettled(cleaned: string, cleanHtml: (html: string) => string): string {
  for (let length = MAX_DESCRIPTION_LENGTH; length > 0; length -= 1_000) {
    const html = settled(cutHtml(cleaned, length), cleanHtml);
    if (html.length <= MAX_DESCRIPTION_LENGTH) return html;
  }
  return "";
}

/**
 * A save cleans it once more. Elements that were nested wrongly can come out differently the second time, and the next
 * import would find a change.
 */
function settled(html: string, cleanHtml: (html: string) => string): string {
  let before = html;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    // Cleaning a broken tag can leave half a character.
    const cleaned = cleanHtml(before).toWellFormed().trim();
    if (cleaned === before || isPlainlyNested(cleaned)) return cleaned;
    before = cleaned;
  }
  return before;
}

const INLINE = new Set(["a", "b", "code", "em", "i", "s", "strong", "sub", "sup", "u"]);
const EMPTY = new Set(["br", "hr", "img"]);

/** Cleaning takes most of the time of a dry run. HTML that nests like this comes out the same the second time. */
function isPlainlyNested(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)/g)) {
    if (slash && open.pop() !== name) return false;
    if (slash || (EMPTY.has(name) && open.at(-1) !== "p")) continue;
    const isInText = open.includes("p") || INLINE.has(open.at(-1) ?? "");
    if (open.includes(name) || (isInText && !INLINE.has(name) && name !== "br")) return false;
    if (!EMPTY.has(name)) open.push(name);
  }
  return open.length === 0;
}

/** What people would miss. Elements that only group others leave their content behind. */
function goneElements(source: string, cleaned: string): string[] {
  const left = new Set(elementsOf(cleaned));
  const gone = [...new Set(elementsOf(source))].filter((name) => !left.has(name) && !GROUPING.has(name));
  const words = gone.map((name) => (name === "img" ? "pictures" : `<${name}>`));
  return /\sstyle=/i.test(source) ? [...words, "styles"] : words;
}

const GROUPING = new Set(["div", "span", "font", "center", "section", "article", "main", "header", "footer"]);

function elementsOf(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)(?=[\s/>])/gi)].map(([, name = ""]) =>
    name.toLowerCase(),
  );
  return names.map((name) => (name === "h1" ? "h2" : name));
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_TOLD;
  const told = names.slice(0, NAMES_TOLD).join(", ");
  return more > 0 ? `${told} and ${more} more` : told;
}

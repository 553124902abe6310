import { cutHtml } from "#rules/text/cut-html.ts";
import { cleanText, type FoundText, type Tell } from "./read-texts.ts";

const MAX_DESCRIPTION_LENGTH = 10_000;
// What is longer is cut before it is cleaned, which bounds the work.
const MAX_SOURCE_LENGTH = 100_000;
// The cost of cleaning grows with these, also where they begin no tag, and other owners wait for the same thread. A
// description that fits has fewer: "<b></b>" takes seven characters.
const MARKUP = /[<&]/g;
const MAX_MARKUP = 3_000;
const NAMES_TOLD = 6;

/** The description as it will be stored: cleaned, at most 10,000 characters. */
export function fittingDescription(
  found: FoundText,
  cleanHtml: (html: string) => string,
  tell: Tell,
): string {
  const given = cleanText(found, "Description", tell);
  const source = withLittleMarkup(found.row, given.slice(0, MAX_SOURCE_LENGTH), tell);
  const cleaned = cleanHtml(source);
  const gone = goneElements(source, cleaned);
  if (gone.length > 0) tell(found.row, `Description is cleaned: ${listed(gone)} cannot be kept`);
  if (cleaned.length <= MAX_DESCRIPTION_LENGTH && given.length <= MAX_SOURCE_LENGTH) return cleaned;
  tell(found.row, "Description is longer than 10,000 characters: it is cut");
  return cutToFit(cleaned, cleanHtml);
}

function withLittleMarkup(row: number, html: string, tell: Tell): string {
  if ((html.match(MARKUP)?.length ?? 0) <= MAX_MARKUP) return html;
  tell(row, "Description has more than 3,000 tags and special characters: only its text is kept");
  return html.replace(/<[^<>]*>|</g, " ").replace(/\s+/g, " ");
}

/** Cleaning can make a text longer. */
function cutToFit(cleaned: string, cleanHtml: (html: string) => string): string {
  for (let length = MAX_DESCRIPTION_LENGTH; length > 0; length = Math.floor(length / 2)) {
    const html = cleanHtml(cutHtml(cleaned, length));
    if (html.length <= MAX_DESCRIPTION_LENGTH) return html;
  }
  return "";
}

/** What people would miss. Elements that only group others leave their content behind. */
function goneElements(source: string, cleaned: string): string[] {
  if (cleaned === source) return [];
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

// Which test covers which statement of the specification, and which statements no test covers.
import type { Looked } from "./looked-for.ts";
import type { FoundTest } from "./read-tests.ts";
import { isQuote, type Statement, type StatementPlace } from "./statements.ts";

export type Covered = { statement: Statement; seenBy: FoundTest[] };
type Gap = { statement: Statement; reason: string };
/** What a test looks for, as people read it. */
type Sighting = { test: FoundTest; looked: Looked; text: string };
export type Coverage = { covered: Covered[]; gaps: Gap[] };

/** Tests of the running product: in a browser, or over HTTP. */
const RUNNING = ["e2e/", "http/"];

export function cover(statements: Statement[], tests: FoundTest[], productSource: string): Coverage {
  const quotes = statements.filter(isQuote);
  const sightings = tests.flatMap((test) =>
    test.looks.map((looked) => ({ test, looked, text: plain(looked.text) })),
  );
  const coverage: Coverage = { covered: [], gaps: [] };
  for (const statement of statements) {
    const seen = isQuote(statement)
      ? findQuote(statement, isTwin(statement, quotes), sightings, productSource)
      : findNamed(statement, tests);
    if (typeof seen === "string") coverage.gaps.push({ statement, reason: seen });
    else coverage.covered.push({ statement, seenBy: seen });
  }
  return coverage;
}

function findQuote(quote: Statement, twin: boolean, all: Sighting[], source: string): FoundTest[] | string {
  const shape = shapeOf(quote.words, twin);
  const sightings = all
    .filter(
      ({ test, looked, text }) => (!twin || looked.strict) && isAsked(test, quote.places) && shape.test(text),
    )
    .sort((a, b) => rank(a.looked) - rank(b.looked));
  const [best] = sightings;
  const where = quote.places.length > 0 ? ` in ${quote.places.map(sayPlace).join(", ")}` : "";
  if (!best) return `no test of the running product looks for it${where}`;
  // Exact: by a test that accepts nothing else, or else by the product's own source.
  const isStrict = sightings.some(({ looked }) => looked.strict);
  if (!isStrict && partsOf(quote.words).some((part) => !source.includes(part)))
    return "a test finds it, but the product's source does not contain it exactly";
  return [best.test];
}

function rank({ strict, direct }: Looked): number {
  return (direct ? 0 : 2) + (strict ? 0 : 1);
}

function isAsked(test: FoundTest, places: StatementPlace[]): boolean {
  if (places.length === 0) return RUNNING.some((folder) => test.file.startsWith(folder));
  return places.some(({ file, title }) => file === test.file && (title ?? test.title) === test.title);
}

function findNamed({ places }: Statement, tests: FoundTest[]): FoundTest[] | string {
  if (places.length === 0) return "no test is named";
  const seen: FoundTest[] = [];
  for (const place of places) {
    const test = tests.find(({ file, title }) => file === place.file && title === place.title);
    if (!test) return `there is no test '${sayPlace(place)}'`;
    seen.push(test);
  }
  return seen;
}

function sayPlace({ file, title }: StatementPlace): string {
  return title ? `${file} > ${title}` : file;
}

const PLACEHOLDER = /\{[^}]+\}/;

/** '{qty} × {title} added to cart' without its placeholders: the parts that must be in the product exactly. */
function partsOf(words: string): string[] {
  return words
    .split(PLACEHOLDER)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
}

const MANY_WORDS = 3;

/** A sentence may be part of a longer text; a word or two must match completely. */
function shapeOf(words: string, twin: boolean): RegExp {
  const pattern = words.split(PLACEHOLDER).map(literally).join(".+?");
  const isSentence = words.split(" ").length >= MANY_WORDS && !twin;
  const whole = isSentence ? `(?<!\\p{L})${pattern}(?!\\p{L})` : `^${pattern}$`;
  return new RegExp(whole, "u");
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** As people read it: without HTML and pattern syntax. */
function plain(text: string): string {
  return text
    .replace(/^\^|\$$/g, "")
    .replace(/\\(\W)/g, "$1")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** 'No orders yet' and 'No orders yet.' differ on purpose: a search that matches both proves neither. */
function isTwin({ words }: Statement, quotes: Statement[]): boolean {
  return quotes.some((other) => other.words !== words && loose(other.words) === loose(words));
}

function loose(words: string): string {
  return words.toLowerCase().replace(/\.$/, "");
}

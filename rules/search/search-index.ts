import SearchableMap from "minisearch/SearchableMap";
import { isOneMistakeFrom } from "./one-mistake.ts";
import type { SearchPlace, SearchProduct, SearchRows } from "./search-rows.ts";
import { inShortTasks, type Steps } from "./short-tasks.ts";
import { readingsOf } from "./synonyms.ts";
import { folded, singularsOf, wordsOf } from "./words.ts";

/** What the search box shows of each. */
export const MAX_FOUND = { products: 8, collections: 3, pages: 3 };

export type Found = { products: SearchProduct[]; collections: SearchPlace[]; pages: SearchPlace[] };

export type SearchIndex = {
  find: (search: string, most?: Record<keyof Found, number>) => Found;
  /** How many different words it has: its memory grows with them. */
  wordCount: number;
};

/** How much it counts where a word stands. */
const WEIGHTS = { title: 1, codes: 1, vendor: 0.7, tags: 0.6, options: 0.5 };

/** How much it counts how well a word fits. None depends on other products: any part of a store is ranked alike. */
const FITS = { same: 1, singular: 0.95, begun: 0.85, inside: 0.7, close: 0.5, closeBeginning: 0.35 };
/** The words of a synonym count less than those of the shopper. */
const AS_SYNONYM = 0.9;

const MIN_CLOSE_LENGTH = 3;
const MIN_CLOSE_BEGINNING = 4;

/** Where a word stands: the rows, ascending, and how much it counts there. */
type Places = { rows: number[]; weights: number[] };
type Words = { get: (word: string) => Places | undefined; set: (word: string, places: Places) => unknown };

/** Indexes all that can be found in a store, in short tasks. */
export function createSearchIndex(store: SearchRows): Promise<SearchIndex> {
  return inShortTasks(indexing(store));
}

export function* indexing(store: SearchRows): Steps<SearchIndex> {
  const { products, collections, pages, synonyms } = store;
  const rows: (SearchProduct | SearchPlace)[] = [...products, ...collections, ...pages];
  const titles: string[] = [];
  const words = new SearchableMap<Places>();
  // Apart: one wrong digit is another article.
  const codes = new Map<string, Places>();
  for (const [at, row] of rows.entries()) {
    yield;
    titles.push(folded(row.title));
    addRow(row, at, { words, codes });
  }
  const wordsByLetter = yield* byFirstLetter(words.entries());
  const beginnings = [wordsByLetter, yield* byFirstLetter(codes)];
  const vocabulary = [...wordsByLetter.values()].flat();

  function find(search: string, most = MAX_FOUND): Found {
    const scores = new Float64Array(rows.length);
    // The readings differ in few words.
    const known = new Map<string, Float64Array>();
    for (const [at, reading] of readingsOf(search, synonyms).entries())
      raise(scores, rank(reading, known), at === 0 ? 1 : AS_SYNONYM);
    const collectionsEnd = products.length + collections.length;
    return {
      products: best(products, scores.subarray(0, products.length), most.products),
      collections: best(collections, scores.subarray(products.length), most.collections),
      pages: best(pages, scores.subarray(collectionsEnd), most.pages),
    };
  }

  /** The score of each row: those with all of the words, or else those with the most of them. */
  function rank(reading: string[], known: Map<string, Float64Array>): Float64Array {
    const scores = new Float64Array(rows.length);
    const counts = new Uint32Array(rows.length);
    for (const word of reading) {
      const fits = known.get(word) ?? fitsOf(word);
      known.set(word, fits);
      for (let row = 0; row < fits.length; row++) {
        if (fits[row] === 0) continue;
        scores[row] = (scores[row] ?? 0) + (fits[row] ?? 0);
        counts[row] = (counts[row] ?? 0) + 1;
      }
    }
    addTitles(reading, scores, counts);
    const most = Math.max(0, ...counts);
    return scores.map((score, row) => (counts[row] === most ? score : 0));
  }

  /** A title that contains the words as they were typed is found also where they begin in the middle of a word. */
  function addTitles(reading: string[], scores: Float64Array, counts: Uint32Array): void {
    const text = reading.join(" ");
    if (text === "") return;
    for (let row = 0; row < titles.length; row++) {
      const title = titles[row] ?? "";
      if (!title.includes(text)) continue;
      const bonus = title === text ? 1 : title.startsWith(text) ? 0.2 : 0;
      scores[row] = Math.max(scores[row] ?? 0, reading.length * FITS.inside) + bonus;
      counts[row] = reading.length;
    }
  }

  /** How well a word, or one that is like it, fits each row. */
  function fitsOf(word: string): Float64Array {
    const fits = new Float64Array(rows.length);
    for (const known of beginnings)
      for (const [other, places] of known.get(firstOf(word)) ?? [])
        if (other.startsWith(word)) take(fits, places, fitOfBeginning(word, other));
    for (const singular of singularsOf(word)) take(fits, words.get(singular), FITS.singular);
    const hasBegun = fits.some((fit) => fit > 0);
    if (word.length > MIN_CLOSE_LENGTH || (!hasBegun && word.length === MIN_CLOSE_LENGTH))
      for (const [places] of words.fuzzyGet(word, 1).values()) take(fits, places, FITS.close);
    if (hasBegun || word.length < MIN_CLOSE_LENGTH) return fits;
    // Swapped letters are two mistakes to the tree, and it does not know beginnings with a mistake.
    for (const [other, places] of vocabulary) take(fits, places, closeFit(word, other));
    return fits;
  }

  return { find, wordCount: vocabulary.length + codes.size };
}

function addRow(
  { title, ...row }: SearchProduct | SearchPlace,
  at: number,
  { words, codes }: { words: Words; codes: Words },
): void {
  addText(words, at, title, WEIGHTS.title);
  if (!("vendor" in row)) return;
  addText(words, at, row.vendor, WEIGHTS.vendor);
  addText(words, at, row.tags.join(" "), WEIGHTS.tags);
  addText(words, at, row.options.join(" "), WEIGHTS.options);
  addText(codes, at, row.codes.join(" "), WEIGHTS.codes);
}

/** Called with the heaviest text of a row first: a word counts where it stands first. */
function addText(known: Words, at: number, text: string, weight: number): void {
  for (const word of wordsOf(text)) {
    const places = known.get(word) ?? { rows: [], weights: [] };
    if (places.rows.at(-1) === at) continue;
    places.rows.push(at);
    places.weights.push(weight);
    known.set(word, places);
  }
}

/** To walk through a short list is faster than through the tree. */
function* byFirstLetter(words: Iterable<[string, Places]>): Steps<Map<string, [string, Places][]>> {
  const lists = new Map<string, [string, Places][]>();
  for (const entry of words) {
    yield;
    const first = firstOf(entry[0]);
    const list = lists.get(first);
    if (list) list.push(entry);
    else lists.set(first, [entry]);
  }
  return lists;
}

function firstOf(word: string): string {
  return word.slice(0, 1);
}

function take(fits: Float64Array, places: Places | undefined, fit: number): void {
  if (!places || fit === 0) return;
  const { rows, weights } = places;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    fits[row] = Math.max(fits[row] ?? 0, fit * (weights[at] ?? 0));
  }
}

function raise(scores: Float64Array, others: Float64Array, share: number): void {
  for (let row = 0; row < scores.length; row++)
    scores[row] = Math.max(scores[row] ?? 0, (others[row] ?? 0) * share);
}

/** The less is missing, the better: "plat" is rather "plate" than "platinum". */
function fitOfBeginning(word: string, other: string): number {
  return word === other ? FITS.same : FITS.begun - 0.1 * (1 - word.length / other.length);
}

function closeFit(word: string, other: string): number {
  const isAsLong = Math.abs(word.length - other.length) <= 1;
  if ((!isAsLong && word.length < MIN_CLOSE_BEGINNING) || !isOneMistakeFrom(word, other)) return 0;
  return isAsLong ? FITS.close : FITS.closeBeginning;
}

/** The best first; of equals the one that comes first, which is the newest. */
function best<Row>(rows: Row[], scores: Float64Array, most: number): Row[] {
  const taken: number[] = [];
  for (const at of rows.keys()) {
    const score = scores[at] ?? 0;
    const last = taken.at(-1);
    if (score === 0 || (taken.length === most && last !== undefined && score <= (scores[last] ?? 0)))
      continue;
    const place = taken.findIndex((other) => score > (scores[other] ?? 0));
    taken.splice(place < 0 ? taken.length : place, 0, at);
    taken.length = Math.min(taken.length, most);
  }
  return taken.map((at) => rows[at] as Row);
}

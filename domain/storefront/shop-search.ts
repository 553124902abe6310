import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { findSearchRows, readSearchRows } from "#domain/search/read-search-rows.ts";
import { isClosed } from "#domain/stores/is-closed.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { searchTag } from "#rules/page/page-tags.ts";
import { createSearchIndex, type Found, indexing, type SearchIndex } from "#rules/search/search-index.ts";
import { atOnce } from "#rules/search/short-tasks.ts";
import { readingsOf } from "#rules/search/synonyms.ts";
import { splitWords } from "#rules/search/words.ts";
import { createTagCache } from "./tag-cache.ts";

export type ShopSearch = ReturnType<typeof createShopSearch>;

type MostFound = Record<keyof Found, number>;

// Somewhat less than a kilobyte each. 2,000 products have some thousands; an owner may write fifty times as many.
const MAX_KEPT_WORDS = 200_000;
const MAX_WORDS = 10;

/** What the search box finds, found by the server: for the result page, and for the box of a large store. */
export function createShopSearch(db: Db) {
  const indexes = createTagCache<StoreId, { index: SearchIndex | undefined }>({
    read: async (store) => {
      const rows = await readSearchRows(db, store);
      return { index: rows && (await createSearchIndex(rows)) };
    },
    tagsOf: (_, store) => [searchTag(store)],
    weightOf: ({ index }) => 1 + (index?.wordCount ?? 0),
    most: MAX_KEPT_WORDS,
  });

  /** By default as many as the box shows. */
  async function find(store: StoreId, search: string, most?: MostFound): Promise<Found> {
    const index = (await indexes.find(store))?.index ?? (await indexCandidates(db, store, search));
    return index.find(search, most);
  }

  return { find, drop: indexes.drop, dropAll: indexes.dropAll };
}

async function indexCandidates(db: Db, store: StoreId, search: string): Promise<SearchIndex> {
  // As they were typed: an accent that a title has as well makes them more alike.
  const typed = splitWords(search.toLowerCase());
  const rows = await findSearchRows(db, store, typed.slice(0, MAX_WORDS));
  const others = readingsOf(search, rows.synonyms).slice(1).flat();
  if (others.length === 0) return atOnce(indexing(rows));
  const all = [...new Set([...typed, ...others])].slice(0, MAX_WORDS);
  return atOnce(indexing(await findSearchRows(db, store, all)));
}

/** Whether a store is open and its owner has switched it on; nothing for a store that is missing. */
export async function searchesAsYouType(db: Db, store: StoreId): Promise<boolean | undefined> {
  const [row] = await askInStore<{ on: boolean }>(db, "shopper", store, IS_ON, [store]);
  return row?.on;
}

const IS_ON: PreparedStatement = {
  name: "searches-as-you-type",
  text: `select search_as_you_type and not ${isClosed("stores")} as "on" from stores where id = $1`,
};

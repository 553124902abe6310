import { createPageCache, type PageCache } from "./page-cache.ts";

// A filtered list of 20 products takes about 0.1 MB until it is sent compressed, and then a fifth of that.
const FILTERED_BYTES = 32 * 1024 * 1024;

/** Where a page is kept: whoever walks through all filters of a shop drops none of the pages that most people see. */
export type PageCaches = ReturnType<typeof createPageCaches>;

export function createPageCaches(filteredBytes: number = FILTERED_BYTES) {
  const common = createPageCache();
  const filtered = createPageCache(filteredBytes);

  function counts(): ReturnType<PageCache["counts"]> {
    const [one, other] = [common.counts(), filtered.counts()];
    return {
      hits: one.hits + other.hits,
      renders: one.renders + other.renders,
      drops: one.drops + other.drops,
      bytes: one.bytes + other.bytes,
      pages: one.pages + other.pages,
    };
  }

  return {
    common,
    filtered,
    find: (url: string) => common.find(url) ?? filtered.find(url),
    drop(tags: readonly string[]) {
      common.drop(tags);
      filtered.drop(tags);
    },
    dropAll() {
      common.dropAll();
      filtered.dropAll();
    },
    counts,
  };
}

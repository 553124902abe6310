import { useEffect, useMemo, useState } from "react";
import { useStore } from "#app/storefront/store.ts";
import { createSearchIndex, type Found, type SearchIndex } from "#rules/search/search-index.ts";
import { type PackedRows, type SearchFile, unpackRows } from "#rules/search/search-rows.ts";
import { nextTask } from "#rules/search/short-tasks.ts";

const PATIENCE_MS = 10_000;
/** In a large store each search is a request: those of fast typing are left out. */
const PAUSE_MS = 120;

/** `undefined` while the rows are on their way. Of a large store the server is asked, by its id. */
type Finder = { index: SearchIndex } | { asks: string } | "failed" | undefined;

/** The last one stays for as long as the page does: the box may be opened again. */
let kept: { home: string; text: string; finder: Finder } | undefined;

type Searched = {
  /** Of the text, or while the server is asked of the one before; nothing before the first. */
  found: Found | undefined;
  isWaiting: boolean;
  hasFailed: boolean;
};

/** What the text in the search box finds, at once or as soon as it can be known. */
export function useFound(typed: string): Searched {
  const finder = useFinder();
  const text = typed.trim();
  const asked = useAsked(finder, text);
  const found = useMemo(() => findBy(finder, text), [finder, text]);
  if (text === "" || finder === "failed") return { ...NOTHING, hasFailed: finder === "failed" };
  if (!finder) return { ...NOTHING, isWaiting: true };
  return "index" in finder ? { ...NOTHING, found } : asked;
}

function findBy(finder: Finder, text: string): Found | undefined {
  return typeof finder === "object" && "index" in finder ? finder.index.find(text) : undefined;
}

const NOTHING: Searched = { found: undefined, isWaiting: false, hasFailed: false };

function useFinder(): Finder {
  const { id, home } = useStore();
  const [finder, setFinder] = useState<Finder>(kept?.home === home ? kept.finder : undefined);

  useEffect(() => {
    const stopped = new AbortController();
    readFinder(home, id, AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE_MS)])).then(
      (read) => !stopped.signal.aborted && setFinder(read),
      // What was read before may still serve.
      () => !stopped.signal.aborted && setFinder((before) => before ?? "failed"),
    );
    return () => stopped.abort();
  }, [id, home]);

  return finder;
}

async function readFinder(home: string, storeId: string, signal: AbortSignal): Promise<Finder> {
  const response = await fetch(`${home}/search.json`, { signal });
  if (!response.ok) throw new Error(`The rows were answered with ${response.status}.`);
  const text = await response.text();
  if (kept?.home === home && kept.text === text) return kept.finder;
  const file: SearchFile = JSON.parse(text);
  const finder = "isLarge" in file ? { asks: storeId } : { index: await warmIndex(file) };
  kept = { home, text, finder };
  return finder;
}

/** The first search takes ten times as long as the next: it is over before the shopper has typed. */
async function warmIndex(rows: PackedRows): Promise<SearchIndex> {
  const index = await createSearchIndex(await unpackRows(rows));
  await nextTask();
  index.find("a b");
  return index;
}

function useAsked(finder: Finder, text: string): Searched {
  const [answer, setAnswer] = useState<{ text: string; found: Found | undefined }>();
  const store = typeof finder === "object" && "asks" in finder ? finder.asks : undefined;

  useEffect(() => {
    if (!store || text === "") return;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      askServer(store, text, stopped.signal).then(
        (found) => setAnswer({ text, found }),
        () => !stopped.signal.aborted && setAnswer({ text, found: undefined }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [store, text]);

  const isAnswered = answer?.text === text;
  return { found: answer?.found, isWaiting: !isAnswered, hasFailed: isAnswered && !answer.found };
}

async function askServer(storeId: string, q: string, signal: AbortSignal): Promise<Found> {
  const response = await fetch(`/api/search?${new URLSearchParams({ storeId, q })}`, { signal });
  if (!response.ok) throw new Error(`The search was answered with ${response.status}.`);
  return response.json();
}

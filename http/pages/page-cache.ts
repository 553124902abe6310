import type { Rendition } from "./rendition.ts";

// Some 6,000 pages of shoppers, compressed.
const MAX_BYTES = 128 * 1024 * 1024;

/** A finished response and its tags. A response without tags is not cached: it was not meant for everyone. */
export type Rendered = {
  rendition: Rendition;
  tags: ReadonlySet<string> | undefined;
  /** In milliseconds since 1970; Infinity for a page that changes only when one of its tags does. */
  validUntil: number;
};

/** HTML and `.data` of one page: they show the same things, so they are dropped together. */
type Entry = {
  page: string;
  tags: Set<string>;
  urls: Map<string, Rendition>;
  bytes: number;
  used: boolean;
  validUntil: number;
};

type Flight = { rendering: Promise<Rendered>; dropped: Set<string>; droppedAll: boolean };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Pages without personal data, as finished bytes in memory. Bounded: beyond `maxBytes` the entries unused since the
 * last sweep are dropped first.
 */
export function createPageCache(maxBytes: number = MAX_BYTES, now: () => number = Date.now) {
  const renditions = new Map<string, { rendition: Rendition; entry: Entry }>();
  const entries = new Map<string, Entry>();
  const byTag = new Map<string, Set<Entry>>();
  const joinable = new Map<string, Flight>();
  const flights = new Set<Flight>();
  const counts = { hits: 0, renders: 0, drops: 0, bytes: 0 };

  /** The hot path: one lookup, no allocation. */
  function find(url: string): Rendition | undefined {
    const found = renditions.get(url);
    if (!found) return undefined;
    if (hasExpired(found.entry)) {
      remove(found.entry);
      return undefined;
    }
    counts.hits++;
    found.entry.used = true;
    return found.rendition;
  }

  /** One render per address for parallel requests. */
  async function findOrRender(
    page: string,
    url: string,
    render: () => Promise<Rendered>,
  ): Promise<Rendition> {
    const found = find(url);
    if (found) return found;
    const joined = joinable.get(url);
    if (!joined) return (await takeOff(page, url, render).rendering).rendition;
    const askedAt = now();
    const { rendition, validUntil } = await joined.rendering;
    if (askedAt < validUntil) return rendition;
    // The render began before the page expired, but this request came after it: so it needs another render.
    return (await (joinable.get(url) ?? takeOff(page, url, render)).rendering).rendition;
  }

  function takeOff(page: string, url: string, render: () => Promise<Rendered>): Flight {
    counts.renders++;
    const flight: Flight = { rendering: render(), dropped: new Set(), droppedAll: false };
    joinable.set(url, flight);
    flights.add(flight);
    const land = (rendered?: Rendered) => {
      flights.delete(flight);
      if (joinable.get(url) === flight) joinable.delete(url);
      if (rendered?.tags && !isStale(flight, rendered.tags) && now() < rendered.validUntil)
        keep(page, url, rendered, rendered.tags);
    };
    flight.rendering = flight.rendering.then(
      (rendered) => {
        land(rendered);
        return rendered;
      },
      (error: unknown) => {
        land();
        throw error;
      },
    );
    return flight;
  }

  function keep(
    page: string,
    url: string,
    { rendition, validUntil }: Rendered,
    tags: ReadonlySet<string>,
  ): void {
    const entry = findEntry(page) ?? {
      page,
      tags: new Set(),
      urls: new Map(),
      bytes: 0,
      used: true,
      validUntil,
    };
    entries.set(page, entry);
    entry.validUntil = Math.min(entry.validUntil, validUntil);
    entry.urls.set(url, rendition);
    renditions.set(url, { rendition, entry });
    for (const tag of tags) {
      entry.tags.add(tag);
      const tagged = byTag.get(tag) ?? new Set();
      byTag.set(tag, tagged.add(entry));
    }
    rendition.onResized = () => {
      recount(entry);
      makeRoom();
    };
    rendition.onResized();
  }

  function findEntry(page: string): Entry | undefined {
    const entry = entries.get(page);
    if (!entry || !hasExpired(entry)) return entry;
    remove(entry);
    return undefined;
  }

  /** Reads the clock only for pages that expire. */
  function hasExpired({ validUntil }: Entry): boolean {
    return validUntil !== Infinity && validUntil <= now();
  }

  function recount(entry: Entry): void {
    if (entries.get(entry.page) !== entry) return;
    counts.bytes -= entry.bytes;
    entry.bytes = 0;
    for (const { size } of entry.urls.values()) entry.bytes += size;
    counts.bytes += entry.bytes;
  }

  function makeRoom(): void {
    for (const entry of entries.values()) {
      if (counts.bytes <= maxBytes) return;
      if (entry.used && entries.size > 1) {
        // A second chance: moved to the end, and dropped by the next sweep unless it was used again.
        entry.used = false;
        entries.delete(entry.page);
        entries.set(entry.page, entry);
      } else {
        remove(entry);
      }
    }
  }

  /** Drops every page with one of these tags, and keeps a render that began before from being cached. */
  function drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      for (const flight of flights) flight.dropped.add(tag);
      for (const entry of byTag.get(tag) ?? []) remove(entry);
    }
    // Later requests must not join a render that began before the change.
    joinable.clear();
  }

  function dropAll(): void {
    for (const flight of flights) flight.droppedAll = true;
    for (const entry of [...entries.values()]) remove(entry);
    joinable.clear();
  }

  function remove(entry: Entry): void {
    counts.drops++;
    counts.bytes -= entry.bytes;
    entries.delete(entry.page);
    for (const url of entry.urls.keys()) renditions.delete(url);
    for (const tag of entry.tags) {
      const tagged = byTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) byTag.delete(tag);
    }
  }

  return { find, findOrRender, drop, dropAll, counts: () => ({ ...counts, pages: entries.size }) };
}

function isStale(flight: Flight, tags: ReadonlySet<string>): boolean {
  if (flight.droppedAll) return true;
  for (const tag of tags) if (flight.dropped.has(tag)) return true;
  return false;
}

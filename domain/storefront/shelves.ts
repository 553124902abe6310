import type { Db } from "#db/client.ts";
import type { Shelf } from "#rules/filter/shelf.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";
import { collectionTag, listingTag, productTag, salesTag, shelfTag } from "#rules/page/page-tags.ts";
import {
  listFilteredStores,
  listIdsOnSale,
  listMembers,
  readShelf,
  readShelved,
  readSold,
} from "./read-shelf.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_WARMED = 20;
// Reading more products one by one takes longer than reading all.
const MAX_CHANGED = 2_000;

type Kept = {
  shelf: Shelf | undefined;
  /** What has changed since it was read. */
  changed: Set<ProductId>;
  cameOrWent: boolean;
  soldChanged: boolean;
  members: Map<CollectionId, Promise<Int32Array>>;
  /** The reading that is under way; the next one waits for it. */
  reading: Promise<unknown>;
};

export type Shelves = ReturnType<typeof createShelves>;

/**
 * What the lists of a store are filtered by, in memory. Read whole once; from then on only what a change names is read
 * again. Bounded: the stores that were not asked for the longest are forgotten first.
 */
export function createShelves(db: Db, maxBytes: number = MAX_BYTES) {
  const kept = new Map<StoreId, Kept>();

  async function find(store: StoreId): Promise<Shelf> {
    const entry = kept.get(store) ?? newEntry();
    // The most recently used last.
    kept.delete(store);
    kept.set(store, entry);
    // After the one under way, which may have begun before a change that the caller knows of.
    const reading = entry.reading.then(() => bringUpToDate(store, entry));
    entry.reading = reading.catch(() => undefined);
    const shelf = await reading;
    makeRoom();
    return shelf;
  }

  async function bringUpToDate(store: StoreId, entry: Kept): Promise<Shelf> {
    const { shelf } = entry;
    if (!shelf || entry.changed.size > MAX_CHANGED || shelf.isWasteful()) return readWhole(store, entry);
    if (entry.cameOrWent) await noticeComings(store, entry, shelf);
    if (entry.changed.size > 0) await readChanged(store, entry, shelf);
    if (entry.soldChanged) {
      entry.soldChanged = false;
      shelf.setSold(
        await undoing(
          () => readSold(db, store),
          () => (entry.soldChanged = true),
        ),
      );
    }
    return shelf;
  }

  async function readWhole(store: StoreId, entry: Kept): Promise<Shelf> {
    forgetChanges(entry);
    entry.shelf = undefined;
    entry.shelf = await readShelf(db, store);
    return entry.shelf;
  }

  async function noticeComings(store: StoreId, entry: Kept, shelf: Shelf): Promise<void> {
    entry.cameOrWent = false;
    const onSale = await undoing(
      () => listIdsOnSale(db, store),
      () => (entry.cameOrWent = true),
    );
    const gone = new Set(shelf.ids());
    for (const id of onSale) if (!gone.delete(id)) entry.changed.add(id);
    for (const id of gone) shelf.remove(id);
  }

  async function readChanged(store: StoreId, entry: Kept, shelf: Shelf): Promise<void> {
    const ids = [...entry.changed];
    entry.changed.clear();
    const found = await undoing(
      () => readShelved(db, store, ids),
      () => {
        for (const id of ids) entry.changed.add(id);
      },
    );
    const gone = new Set(ids);
    for (const product of found) {
      gone.delete(product.id);
      shelf.put(product);
    }
    for (const id of gone) shelf.remove(id);
    // Slots of members may be new.
    entry.members.clear();
  }

  /** The slots of a collection's products, in the owner's order. */
  async function membersOf(store: StoreId, shelf: Shelf, collection: CollectionId): Promise<Int32Array> {
    const entry = kept.get(store);
    // The caller's shelf may have been replaced meanwhile, and the slots of the new one are others.
    const members = entry?.shelf === shelf ? entry.members : undefined;
    const known = members?.get(collection);
    if (known) return known;
    const reading = listMembers(db, store, collection).then((ids) =>
      Int32Array.from(ids.map((id) => shelf.slotOf(id)).filter((slot) => slot !== undefined)),
    );
    members?.set(collection, reading);
    reading.catch(() => members?.delete(collection));
    return reading;
  }

  /** After a start, before the first visitor waits for it; one by one, so that visitors come first. */
  async function warm(): Promise<void> {
    for (const store of await listFilteredStores(db, MAX_WARMED)) await find(store);
  }

  function drop(tags: readonly string[]): void {
    for (const [store, entry] of kept) {
      const { shelf } = entry;
      if (tags.includes(listingTag(store))) entry.cameOrWent = true;
      if (tags.includes(salesTag(store))) entry.soldChanged = true;
      // While it is being read, nobody knows which products are its own.
      const isOwn = !shelf || tags.includes(shelfTag(store));
      for (const id of withPrefix<ProductId>(tags, PRODUCT))
        if (isOwn || shelf.has(id)) entry.changed.add(id);
      for (const id of withPrefix<CollectionId>(tags, COLLECTION)) entry.members.delete(id);
    }
  }

  function makeRoom(): void {
    let bytes = 0;
    // The one just used stays, however large: otherwise it would be read whole for every page.
    const [last, ...others] = [...kept].reverse();
    bytes += last?.[1].shelf?.bytes() ?? 0;
    for (const [store, { shelf }] of others) {
      bytes += shelf?.bytes() ?? 0;
      if (bytes > maxBytes && shelf) kept.delete(store);
    }
  }

  return {
    find,
    membersOf,
    warm,
    drop,
    dropAll: () => kept.clear(),
    size: () => kept.size,
  };
}

const PRODUCT = productTag("" as ProductId);
const COLLECTION = collectionTag("" as CollectionId);

function withPrefix<Id extends string>(tags: readonly string[], prefix: string): Id[] {
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length) as Id);
}

function newEntry(): Kept {
  return {
    shelf: undefined,
    changed: new Set(),
    cameOrWent: false,
    soldChanged: false,
    members: new Map(),
    reading: Promise.resolve(),
  };
}

function forgetChanges(entry: Kept): void {
  entry.changed.clear();
  entry.cameOrWent = false;
  entry.soldChanged = false;
  entry.members.clear();
}

/** A reading that failed has to be done again. */
async function undoing<Found>(read: () => Promise<Found>, undo: () => void): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    undo();
    throw error;
  }
}

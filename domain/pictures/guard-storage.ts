import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { readInstallation } from "#domain/installation/installation.ts";
import { claimPictures, type PictureMark } from "./picture-mark.ts";
import type { Storage } from "./storage.ts";

// So long another installation may have taken the pictures over before this one stops writing.
const KNOWN_FOR_MS = 60_000;

// A failed write counts for so long, unless a later one succeeds: perhaps nobody uploads anything meanwhile.
const FAILURE_COUNTS_FOR_MS = 10 * 60_000;

/** Thrown instead of writing or removing: the pictures are another installation's. */
export class ForeignPictures extends Error {}

export type GuardedStorage = Storage & {
  /** Throws unless the pictures are this installation's own, as of now. */
  requireOurs(): Promise<void>;
  /** Whether the folder or bucket took the last write, and answered whose it is. */
  takesWrites(): boolean;
  writes(): { done: number; failed: number };
};

/**
 * Reads from any folder or bucket, but writes and removes only where the mark of this installation is: a copy that was
 * started with the settings of its original must not change the original's pictures. Marks what nobody has marked yet,
 * as after an upgrade; a copy does not, since a restore has marked its own.
 */
export function guardStorage(
  storage: Storage,
  { db, mark, log }: { db: Db; mark: PictureMark; log: Log },
): GuardedStorage {
  let knownAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let said: string | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const writes = { done: 0, failed: 0 };

  function requireOurs(): Promise<void> {
    asking ??= compare().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function compare(): Promise<void> {
    const { id, copySince } = await readInstallation(db);
    const holder = await watched(() => (copySince ? mark.read() : claimPictures(mark, id)));
    if (holder === id) {
      knownAt = performance.now();
      said = undefined;
      return;
    }
    const sentence = `${mark.place} belongs to ${holder ? `installation ${holder}` : "no known installation"}, and this is installation ${id}: its pictures are shown, but none is saved or removed.`;
    if (said !== sentence) log.error({}, sentence);
    said = sentence;
    knownAt = Number.NEGATIVE_INFINITY;
    throw new ForeignPictures(sentence);
  }

  async function whileOurs<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() - knownAt > KNOWN_FOR_MS) await requireOurs();
    return watched(work, writes);
  }

  async function watched<T>(work: () => Promise<T>, counts?: typeof writes): Promise<T> {
    try {
      const result = await work();
      if (counts) counts.done++;
      // Whose the pictures are can be read on a full disk, too.
      if (counts || writes.failed === 0) failedAt = Number.NEGATIVE_INFINITY;
      return result;
    } catch (error) {
      if (counts) counts.failed++;
      failedAt = performance.now();
      throw error;
    }
  }

  return {
    ...storage,
    put: (key, bytes) => whileOurs(() => storage.put(key, bytes)),
    remove: async (keys) => (keys.length > 0 ? whileOurs(() => storage.remove(keys)) : undefined),
    requireOurs,
    takesWrites: () => performance.now() - failedAt > FAILURE_COUNTS_FOR_MS,
    writes: () => ({ ...writes }),
  };
}

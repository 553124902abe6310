import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { ForeignPictures, type GuardedStorage } from "./guard-storage.ts";
import { measureOldPictures } from "./stored-bytes.ts";
import { sweepUnusedFiles } from "./sweep-unused-files.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// Not right after the start, when visitors are waiting.
const FIRST_MS = 60_000;

type Sweeper = { close(): Promise<void> };

/**
 * Lists what is unused a minute after the start, again an hour later, and both once a day, until it is closed. A copy
 * removes nothing.
 */
export function startSweeper(db: Db, storage: GuardedStorage, log: Log): Sweeper {
  let isSecond = false;
  let timer = setTimeout(sweep, FIRST_MS).unref();
  let sweeping: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  function sweep() {
    sweeping = sweepOnce().catch((error: unknown) => {
      // It has been said already.
      if (!(error instanceof ForeignPictures)) log.error({ err: error }, "sweeping unused pictures failed");
    });
    isSecond = !isSecond;
    timer = setTimeout(sweep, isSecond ? HOUR_MS : DAY_MS - HOUR_MS).unref();
  }

  async function sweepOnce(): Promise<void> {
    await storage.requireOurs();
    if (await isCopy(db)) return;
    log.info({ removed: await sweepUnusedFiles(db, storage) }, "unused pictures swept");
    const measured = await measureOldPictures(db, storage, closing.signal);
    if (measured > 0) log.info({ measured }, "old pictures measured");
  }

  return {
    close() {
      clearTimeout(timer);
      closing.abort();
      return sweeping;
    },
  };
}

import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import type { Storage } from "./storage.ts";
import { measureOldPictures } from "./stored-bytes.ts";
import { sweepUnusedFiles } from "./sweep-unused-files.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
// Not right after the start, when visitors are waiting.
const FIRST_MS = 60_000;

type Sweeper = { close(): Promise<void> };

/** Sweeps a minute after the start and then once a day, until it is closed. */
export function startSweeper(db: Db, storage: Storage, log: Log): Sweeper {
  let timer = setTimeout(sweep, FIRST_MS).unref();
  let sweeping: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  function sweep() {
    sweeping = sweepUnusedFiles(db, storage)
      .then((removed) => log.info({ removed }, "unused pictures swept"))
      .then(() => measureOldPictures(db, storage, closing.signal))
      .then(
        (measured) => measured > 0 && log.info({ measured }, "old pictures measured"),
        (error: unknown) => log.error({ err: error }, "sweeping unused pictures failed"),
      )
      .then(() => undefined);
    timer = setTimeout(sweep, DAY_MS).unref();
  }

  return {
    close() {
      clearTimeout(timer);
      closing.abort();
      return sweeping;
    },
  };
}

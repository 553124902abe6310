import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { readInstallation } from "./installation.ts";

const EVERY_MS = 10_000;

export type CopyWatch = {
  /** Since when this is a copy, as it was known a few seconds ago. */
  since(): Date | null;
  close(): void;
};

/** For what cannot wait for the database: the headers of every answer. The operator's word arrives within ten seconds. */
export function watchCopy(db: Db, log: Log): CopyWatch {
  let since: Date | null = null;
  const timer = setInterval(look, EVERY_MS).unref();
  look();

  function look() {
    readInstallation(db).then(
      ({ copySince }) => {
        since = copySince;
      },
      (error: unknown) => log.warn({ err: error }, "reading the installation failed"),
    );
  }

  return { since: () => since, close: () => clearInterval(timer) };
}

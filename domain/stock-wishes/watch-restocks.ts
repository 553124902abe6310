import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { repeatedly } from "#domain/jobs/repeatedly.ts";
import { tellOfRestocks } from "./tell-of-restock.ts";

const EVERY_MS = 5_000;

type Deps = { db: Db; log: Log; outbox: { wake(): void } };

/** Tells shoppers of new stock. One in every process: a variant that another one has locked is left to it. */
export function watchRestocks({ db, log, outbox }: Deps): { close(): Promise<void> } {
  const look = async () => {
    if ((await tellOfRestocks(db, log)) > 0) outbox.wake();
  };
  const onError = (error: unknown) => log.error({ err: error }, "looking for new stock failed");
  return repeatedly(look, { everyMs: EVERY_MS, onError });
}

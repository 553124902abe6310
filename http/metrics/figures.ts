import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { askAsService } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import type { Log } from "#db/log.ts";
import { countJobs } from "#domain/jobs/count-jobs.ts";
import { countOutbox } from "#domain/mail/count-outbox.ts";
import { countUnsettled } from "#domain/payments/count-unsettled.ts";
import { countWebhooks } from "#domain/webhooks/sweep-webhooks.ts";

const PATIENCE = {
  /** Between two reads, however many scrapers ask. */
  everyMs: 15_000,
  /** So long a scrape waits for a read; then it gets what is known. */
  waitMs: 1_000,
  /** A read that takes longer counts as no answer. */
  awayMs: 10_000,
};

type Sources = { db: Db; dataDir: string; log: Log; patience?: typeof PATIENCE };

const READERS = {
  outbox: ({ db }: Sources) => countOutbox(db),
  webhooks: ({ db }: Sources) => countWebhooks(db),
  jobs: ({ db }: Sources) => countJobs(db),
  payments: ({ db }: Sources) => countUnsettled(db),
  lastBackup: ({ db }: Sources) => readLastBackup(db),
  disk: ({ dataDir }: Sources) => readDisk(dataDir),
};

type Readers = typeof READERS;

/** What all processes have in common; without what could not be read. */
export type Figures = { [Name in keyof Readers]?: Awaited<ReturnType<Readers[Name]>> };

export type FigureReader = ReturnType<typeof createFigures>;

/** Reads what /metrics tells of the database and the disk. Neither can make a scrape fail, nor wait for long. */
export function createFigures(sources: Sources) {
  const { log, patience = PATIENCE } = sources;
  const failing = new Set<string>();
  let known: Figures = {};
  let isAnswered = true;
  let begunAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    begunAt = performance.now();
    const figures: Figures = {};
    let isAway = false;
    // One after the other: a scrape never takes more than one connection from the shops.
    for (const name of Object.keys(READERS) as (keyof Readers)[]) {
      try {
        if (isAway && name !== "disk") continue;
        Object.assign(figures, { [name]: await READERS[name](sources) });
        failing.delete(name);
      } catch (error) {
        if (isDatabaseAway(error)) isAway = true;
        else if (!failing.has(name))
          log.warn({ err: error, what: name }, "a figure of /metrics cannot be read");
        failing.add(name);
      }
    }
    known = figures;
    isAnswered = !isAway;
  }

  async function latest(): Promise<{ figures: Figures; databaseUp: boolean }> {
    if (!reading && performance.now() - begunAt >= patience.everyMs)
      reading = read().finally(() => {
        reading = undefined;
      });
    if (reading) await Promise.race([reading, sleep(patience.waitMs, undefined, { ref: false })]);
    const isSilent = reading !== undefined && performance.now() - begunAt > patience.awayMs;
    return isSilent ? { figures: {}, databaseUp: false } : { figures: known, databaseUp: isAnswered };
  }

  return { latest };
}

const LAST_BACKUP = {
  name: "last-backup",
  text: "select extract(epoch from last_backup_at)::float as at from installation",
};

/** 0: never. */
async function readLastBackup(db: Db): Promise<number> {
  const [row] = await askAsService<{ at: number | null }>(db, LAST_BACKUP, []);
  return row?.at ?? 0;
}

async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { storeExports } from "#db/schema/exports.ts";
import { StartError } from "#db/start-error.ts";
import { openArchive } from "#domain/exports/archive/open-archive.ts";
import { startExport } from "#domain/exports/start-export.ts";
import { createWriteExport } from "#domain/exports/write-export.ts";
import { createJobWorker } from "#domain/jobs/job-worker.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";
import { writeWhole } from "./write-whole.ts";

type ArchiveDeps = { db: Db; log: Log; storage: Storage } & Parameters<typeof createWriteExport>[0];

const POLL_MS = 200;

/**
 * Writes the archive that the owner could export to a file, which gets its name when it is whole. Its sheets are written
 * by this process, or by a server that is faster. Nothing is written over, since it may be all that is left of another
 * store, unless it is known to be an earlier archive of this one.
 */
export async function writeArchive(
  deps: ArchiveDeps,
  store: StoreId,
  file: string,
  { replaces = false } = {},
): Promise<{ begunAt: Date }> {
  if (!replaces && existsSync(file)) throw new StartError(`${file} exists already: choose another name.`);
  const { db, log } = deps;
  const id = await beginArchive(db, store);
  const worker = createJobWorker({ db, log, works: { "write-export": createWriteExport(deps) } });
  worker.wake();
  const found = await untilWritten(db, store, id).finally(() => worker.close());
  const archive = await openArchive(deps, store, found);
  if (!archive) throw new StartError("The archive is no longer kept: try again.");
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await removeUnfinished(dirname(file));
  // Two commands at once must not write into one file.
  await writeWhole(file, archive.content, `${file}.${randomUUID().slice(0, 8)}.unfinished`);
  return { begunAt: found.createdAt };
}

const UNFINISHED = /\.[0-9a-f]{8}\.unfinished$/;
// One that is being written changes every few seconds.
const LEFT_AFTER_MS = 60 * 60_000;

/** Of commands that were killed: they hold people's addresses. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => UNFINISHED.test(one))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }));
    if (Date.now() - mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true });
  }
}

async function beginArchive(db: Db, store: StoreId): Promise<ExportId> {
  // By none of the store's people: its history must not say that she did it.
  const started = await inStore(db, "owner", store, (tx) =>
    startExport(tx, store, { input: { kind: "everything" }, by: null }),
  );
  if (!started.ok)
    throw new StartError("Other exports of this store are being written: try again when they are done.");
  return started.id;
}

async function untilWritten(db: Db, store: StoreId, id: ExportId) {
  for (;;) {
    const [found] = await inStore(db, "owner", store, (tx) =>
      tx
        .select()
        .from(storeExports)
        .where(and(eq(storeExports.storeId, store), eq(storeExports.id, id))),
    );
    if (!found) throw new StartError("The archive was removed while it was written: try again.");
    if (found.state === "done") return found;
    if (found.problem) throw new StartError(`The archive could not be written: ${found.problem}`);
    await sleep(POLL_MS);
  }
}

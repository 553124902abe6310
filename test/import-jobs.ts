import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { findImport, type ImportInWhole } from "#domain/imports/find-import.ts";
import { importProducts } from "#domain/imports/import-products.ts";
import { type ItemFilter, listImportItems } from "#domain/imports/list-import-items.ts";
import { createImportThread } from "#domain/imports/reading/import-thread.ts";
import { createReadImport } from "#domain/imports/reading/read-import.ts";
import { receiveImport } from "#domain/imports/receive-import.ts";
import { startImport } from "#domain/imports/start-import.ts";
import { startUndo } from "#domain/imports/start-undo.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import { type Answers, FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { ImportId, StoreId, UserId } from "#rules/input/ids.ts";
import { EXPORT_ORIGIN } from "./export-jobs.ts";
import { jobPieces } from "./job-pieces.ts";

/** Who starts the imports and their undoing. */
export const IMPORTER = randomUUID() as UserId;

/** Runs the jobs of imports piece by piece. */
export function importJobs(db: Db, otherWorks: Record<string, JobWork> = {}) {
  const thread = createImportThread("domain/imports/reading/import-worker.ts");
  afterAll(() => thread.close());
  const { workOnce, work } = jobPieces(db, {
    "read-import": createReadImport({ db, thread, origin: EXPORT_ORIGIN }),
    "import-products": importProducts,
    "undo-import": undoImport,
    ...otherWorks,
  });

  async function find(store: StoreId, id: ImportId): Promise<ImportInWhole> {
    const found = await inStore(db, "owner", store, (tx) => findImport(tx, store, id));
    if (!found) throw new Error("There is no such import.");
    return found;
  }

  async function receive(store: StoreId, csv: string | Buffer): Promise<ImportId> {
    const content = Readable.from([Buffer.from(csv)]);
    const received = await receiveImport(db, store, { name: "products.csv", content, by: IMPORTER });
    if (!received.ok) throw new Error(received.reason);
    return received.id;
  }

  const start = (store: StoreId, id: ImportId, seen?: Answers) =>
    inStore(db, "owner", store, async (tx) => {
      const answers = seen ?? (await findImport(tx, store, id))?.answers ?? FIRST_ANSWERS;
      return startImport(tx, store, id, { seen: answers, by: IMPORTER });
    });

  return {
    workOnce,
    work,
    find,
    receive,
    start,
    items: async (store: StoreId, id: ImportId, only?: ItemFilter) =>
      (await inStore(db, "owner", store, (tx) => listImportItems(tx, store, { id, after: -1, only })))
        ?.items ?? [],
    undo: (store: StoreId, id: ImportId) =>
      inStore(db, "owner", store, (tx) => startUndo(tx, store, id, IMPORTER)),
    /** Reads the file, imports it, and returns the import. */
    async importFile(store: StoreId, csv: string | Buffer) {
      const id = await receive(store, csv);
      await work();
      await start(store, id);
      await work();
      return find(store, id);
    },
  };
}

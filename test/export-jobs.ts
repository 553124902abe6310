import { buffer } from "node:stream/consumers";
import { type Db, inStore } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { openExportFile } from "#domain/exports/export-file.ts";
import { type Export, findExport } from "#domain/exports/find-export.ts";
import { startExport } from "#domain/exports/start-export.ts";
import { createWriteExport } from "#domain/exports/write-export.ts";
import type { LIMITS } from "#domain/private-files/write-private-file.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { ExportId, StoreId, UserId } from "#rules/input/ids.ts";
import { jobPieces } from "./job-pieces.ts";
import { mailedSite } from "./mailed-site.ts";

export const EXPORT_ORIGIN = "https://shop.example";

const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

/** Writes exports by their job, piece by piece. */
export function exportJobs(db: Db, { limits }: { limits?: typeof LIMITS } = {}) {
  const write = createWriteExport({ ...mailedSite(EXPORT_ORIGIN), ...(limits && { limits }) });
  const { workOnce, work } = jobPieces(db, { "write-export": write });

  async function find(store: StoreId, id: ExportId): Promise<Export> {
    const found = await inStore(db, "owner", store, (tx) => findExport(tx, store, id));
    if (!found) throw new Error("There is no such export.");
    return found;
  }

  async function start(store: StoreId, input: ExportInput): Promise<ExportId> {
    const started = await inStore(db, "owner", store, (tx) => startExport(tx, store, { input, by: BY }));
    if (!started.ok) throw new Error(started.reason);
    return started.id;
  }

  /** The finished files, with their texts. */
  async function read(store: StoreId, id: ExportId): Promise<{ name: string; text: string }[]> {
    const rows = await inStore(db, "owner", store, (tx) => tx.select().from(storeExports));
    const files = rows.find((row) => row.id === id)?.files ?? [];
    return Promise.all(
      files.map(async (file) => {
        const content = await openExportFile(db, store, file);
        return { name: file.name, text: content ? (await buffer(content)).toString() : "" };
      }),
    );
  }

  return {
    workOnce,
    work,
    find,
    start,
    read,
    /** Writes an export to its end. */
    async writeExport(store: StoreId, input: ExportInput) {
      const id = await start(store, input);
      await work();
      return { export: await find(store, id), files: await read(store, id) };
    },
  };
}

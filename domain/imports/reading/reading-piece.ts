import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import { stores } from "#db/schema/stores.ts";
import { thisImport } from "#domain/imports/import-rows.ts";
import type { RunningJob } from "#domain/jobs/job.ts";
import type { NumberColumn } from "#rules/import/dialects/number-columns.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import type { ImportThread } from "./import-thread.ts";
import type { ReadCursor, UnplacedColumn } from "./read-slice.ts";

/** Where the next piece starts. */
export type ReadingCursor =
  | {
      phase: "read";
      at: ReadCursor;
      position: number;
      sliceBytes: number;
      unplaced: UnplacedColumn[];
      numbers: NumberColumn[];
    }
  | { phase: "judge"; position: number }
  | { phase: "count" };

/** A piece of the dry run, and what it works with. */
export type ReadingPiece = {
  db: Db;
  thread: ImportThread;
  origin: string;
  job: RunningJob;
  read: NonNullable<Awaited<ReturnType<typeof findRead>>>;
};

export async function findRead(tx: Tx, store: StoreId, id: ImportId) {
  const [row] = await tx
    .select({
      id: imports.id,
      fileId: imports.fileId,
      bytes: imports.bytes,
      dialect: imports.dialect,
      answers: imports.answers,
      currency: stores.currencyCode,
    })
    .from(imports)
    .innerJoin(stores, eq(stores.id, imports.storeId))
    .where(thisImport(store, id));
  return row;
}

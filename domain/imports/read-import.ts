import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import { stores } from "#db/schema/stores.ts";
import type { JobWork, RunningJob } from "#domain/jobs/job.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { countItems } from "./count-items.ts";
import type { ImportThread } from "./import-thread.ts";
import { judgeItems } from "./judge-items.ts";
import { readFile } from "./read-file.ts";
import { type ReadCursor, SLICE_BYTES, START_CURSOR, type UnplacedColumn } from "./read-slice.ts";
import type { ReadingInput } from "./start-reading.ts";

/** Where the next piece starts. */
export type ReadingCursor =
  | { phase: "read"; at: ReadCursor; position: number; sliceBytes: number; unplaced: UnplacedColumn[] }
  | { phase: "judge"; position: number; judged: number }
  | { phase: "count" };

/** A piece of the dry run, and what it works with. */
export type ReadingPiece = {
  db: Db;
  thread: ImportThread;
  job: RunningJob;
  read: NonNullable<Awaited<ReturnType<typeof findRead>>>;
};

const FIRST: Record<ReadingInput["from"], ReadingCursor> = {
  file: { phase: "read", at: START_CURSOR, position: 0, sliceBytes: SLICE_BYTES, unplaced: [] },
  items: { phase: "judge", position: -1, judged: 0 },
};

/**
 * The dry run: reads the file slice by slice into items, judges them, and counts. Parsing and judging happen on the
 * import thread; this one only passes texts on, so that nobody else waits.
 */
export function createReadImport(db: Db, thread: ImportThread): JobWork {
  return async (job) => {
    const { import_id, from } = job.input as ReadingInput;
    const read = await inStore(db, "owner", job.store, (tx) => findRead(tx, job.store, import_id));
    // The owner has thrown it away.
    if (!read) return job.commit(async () => ({ rows: [], cursor: null, finished: true }));
    const piece = { db, thread, job, read };
    const cursor = (job.cursor as ReadingCursor | null) ?? FIRST[from];
    if (cursor.phase === "read") return readFile(piece, cursor);
    if (cursor.phase === "judge") return judgeItems(piece, cursor);
    return countItems(piece);
  };
}

async function findRead(tx: Tx, store: StoreId, id: ImportId) {
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
    .where(and(eq(imports.storeId, store), eq(imports.id, id)));
  return row;
}

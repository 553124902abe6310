import { type Db, inStore } from "#db/client.ts";
import { countItems } from "#domain/imports/count-items.ts";
import { judgeItems } from "#domain/imports/judge-items.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import type { ImportThread } from "./import-thread.ts";
import { readFile } from "./read-file.ts";
import { SLICE_BYTES, START_CURSOR } from "./read-slice.ts";
import { findRead, type ReadingCursor } from "./reading-piece.ts";
import type { ReadingInput } from "./start-reading.ts";

const FIRST: Record<ReadingInput["from"], ReadingCursor> = {
  file: { phase: "read", at: START_CURSOR, position: 0, sliceBytes: SLICE_BYTES, unplaced: [], numbers: [] },
  items: { phase: "judge", position: -1 },
};

type Deps = { db: Db; thread: ImportThread; origin: string };

/**
 * The dry run: reads the file slice by slice into items, judges them, and counts. Parsing and judging happen on the
 * import thread; this one only passes texts on, so that nobody else waits.
 */
export function createReadImport({ db, thread, origin }: Deps): JobWork {
  return async (job) => {
    const { import_id, from } = job.input as ReadingInput;
    const read = await inStore(db, "owner", job.store, (tx) => findRead(tx, job.store, import_id));
    // The owner has thrown it away.
    if (!read) return job.commit(async () => ({ rows: [], cursor: null, finished: true }));
    const piece = { db, thread, origin, job, read };
    const cursor = (job.cursor as ReadingCursor | null) ?? FIRST[from];
    if (cursor.phase === "read") return readFile(piece, cursor);
    if (cursor.phase === "judge") return judgeItems(piece, cursor);
    return countItems(piece);
  };
}

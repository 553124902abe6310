import type { Tx } from "#db/client.ts";
import type { JobState, RowOutcome } from "#db/schema/jobs.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";

export type JobKind = "remove-products";

/** A job as its owner sees it. */
export type Job = {
  id: JobId;
  kind: JobKind;
  state: JobState;
  done: number;
  total: number;
  problem: string | null;
  created_at: string;
  ended_at: string | null;
};

/** What became of one row of the job. */
export type JobRow = { subject: string; outcome: RowOutcome; note?: string };

/** How far one piece of work has come: its rows, and where the next piece begins. */
export type Advance = { rows: JobRow[]; cursor: unknown; finished: boolean };

export type RunningJob = {
  id: JobId;
  store: StoreId;
  input: unknown;
  cursor: unknown;
  /** Microseconds since 1970, by the database's clock. */
  startedMicros: string;
  /**
   * Saves a piece of work together with its progress, as the store's owner. Calls to other servers come before it:
   * none is made inside a transaction.
   */
  commit(work: (tx: Tx) => Promise<Advance>): Promise<void>;
};

/** Does one piece of a job, of a second at most, and commits it. Called again until a piece is the last one. */
export type JobWork = (job: RunningJob) => Promise<void>;

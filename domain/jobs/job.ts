import type { Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import type { JobState, RowOutcome } from "#db/schema/jobs.ts";
import type { ExportKind } from "#rules/export/export-kind.ts";
import type { ExportId, ImportId, JobId, StoreId } from "#rules/input/ids.ts";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";
import { may, type Permission, type Permissions } from "#rules/people/roles.ts";

export const JOB_KINDS = [
  "remove-products",
  "fulfill-orders",
  "mark-paid-orders",
  "archive-orders",
  "unarchive-orders",
  "read-import",
  "import-products",
  "undo-import",
  "write-export",
  "fetch-pictures",
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

/** What starting, seeing or stopping a job needs; of exports, their kind decides. */
const JOB_NEEDS: Record<Exclude<JobKind, "write-export">, Permission> = {
  "remove-products": "catalogue",
  "fulfill-orders": "fulfil",
  "mark-paid-orders": "handle-orders",
  "archive-orders": "fulfil",
  "unarchive-orders": "fulfil",
  "read-import": "catalogue",
  "import-products": "catalogue",
  "undo-import": "catalogue",
  "fetch-pictures": "catalogue",
};

/** `export`: null of one that was removed. */
export function mayHandleJob(
  permissions: Permissions,
  { kind, export: written }: Pick<Job, "kind" | "export">,
): boolean {
  if (kind !== "write-export") return may(permissions, JOB_NEEDS[kind]);
  return may(permissions, written ? EXPORT_NEEDS[written.kind] : "settings");
}

/** A job as the owner sees it. */
export type Job = {
  id: JobId;
  kind: JobKind;
  state: JobState;
  done: number;
  total: number;
  problem: string | null;
  /** It is done, and its report names rows that were skipped or failed. */
  has_problems: boolean;
  /** Every row was skipped or failed. */
  all_problems: boolean;
  /** The export whose files it writes, until that is removed. */
  export: { id: ExportId; kind: ExportKind } | null;
  /** The import that it works for. */
  import: ImportId | null;
  created_at: string;
  ended_at: string | null;
};

/** The result of one row of the job. */
export type JobRow = { subject: string; outcome: RowOutcome; note?: string };

/**
 * The result of one piece of work: its rows, and where the next piece starts. A job without rows says how far it is
 * by `done`. A job that finishes with a problem has failed.
 */
export type Advance = {
  rows: JobRow[];
  done?: number;
  cursor: unknown;
  finished: boolean;
  /** In words for the owner. */
  problem?: string;
};

export type RunningJob = {
  id: JobId;
  store: StoreId;
  input: unknown;
  cursor: unknown;
  /** Microseconds since 1970, by the database's clock. */
  startedMicros: string;
  /** Aborts when the process stops. Work that waits for others then returns without a commit, and is done again later. */
  signal: AbortSignal;
  /** For errors that end one row, and not the job. */
  log: Log;
  /**
   * Saves a piece of work and its progress in one transaction, as the store's owner. Calls to other servers must come
   * before it, never inside the transaction.
   */
  commit(work: (tx: Tx) => Promise<Advance>): Promise<void>;
};

/** Thrown by a work when something that it needs is away, and none of its rows is at fault: it waits for minutes. */
export class NotNow extends Error {}

/**
 * Does one piece of a job and commits it; of a second at most, where jobs of other kinds wait for the same worker. Called
 * again until the last piece.
 */
export type JobWork = (job: RunningJob) => Promise<void>;

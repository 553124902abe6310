import { statfsSync } from "node:fs";
import type { Logger } from "pino";
import { isDatabaseAway } from "#db/database-away.ts";
import { isDiskFull } from "#db/disk-full.ts";

/** A disk of which less is free is full: PostgreSQL's log of changes grows in pieces of 16 MB. */
const FULL_BELOW_BYTES = 16 * 1024 * 1024;
/** So long nothing may fail before the disk counts as having space again. */
const QUIET_MS = 10_000;
const LOOK_MS = 2_000;

export type DiskWatch = ReturnType<typeof createDiskWatch>;

/**
 * A full disk makes every write fail, each with a line of its own. The log says `disk full` once instead, and `the disk
 * has space again` with how many lines were left out. `freeBytes`: of the folder that the process writes to.
 */
export function createDiskWatch({ freeBytes = () => Number.NaN, quietMs = QUIET_MS, lookMs = LOOK_MS } = {}) {
  let free: () => number = freeBytes;
  let full: { since: number; lastAt: number; left: number } | undefined;

  /** Whether the line is left out. It says once that the disk is full. */
  function leavesOut(log: Logger, error: unknown, message: string): boolean {
    // A database whose disk is full may also crash, and is away until there is space.
    const mayFollow = isDatabaseAway(error) || message.startsWith("PostgreSQL ");
    if (!isDiskFull(error) && !(mayFollow && (full || free() < FULL_BELOW_BYTES))) return false;
    const now = performance.now();
    if (full) {
      full.lastAt = now;
      full.left++;
      return true;
    }
    full = { since: now, lastAt: now, left: 0 };
    log.error({ what: message, reason: reasonIn(error) }, "disk full");
    lookAgain(log);
    return true;
  }

  function lookAgain(log: Logger): void {
    const timer = setInterval(() => {
      if (!full || performance.now() - full.lastAt < quietMs || free() < FULL_BELOW_BYTES) return;
      clearInterval(timer);
      const seconds = Math.round((full.lastAt - full.since) / 1_000);
      const { left } = full;
      full = undefined;
      log.warn({ seconds, lines: left }, "the disk has space again");
    }, lookMs).unref();
  }

  /** Of the database's own disk, where that is elsewhere, only its errors tell. */
  function watchFolder(folder: string): void {
    free = () => {
      try {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize;
      } catch {
        return Number.NaN;
      }
    };
  }

  return { leavesOut, watchFolder };
}

function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? reasonIn(error.cause) : error.message;
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

// Long enough for a predecessor that is closing, short enough to answer within two seconds.
const PATIENCE_MS = 500;

const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Node has no flock, but its built-in SQLite locks files on every platform. The kernel releases such a lock when the
 * process ends, in whatever way: there are no stale locks and no reused process ids.
 */
export function lockDataFolder(folder: string): FolderLock {
  const pidFile = join(folder, "process.pid");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(folder, "process.lock"), { timeout: PATIENCE_MS });
    // Nothing is ever written, so no journal is needed.
    file.exec("pragma journal_mode = off; begin exclusive");
    writeFileSync(pidFile, `${process.pid}\n`);
    const held = file;
    return { release: () => held.close() };
  } catch (error) {
    file?.close();
    throw new StartError(refusal(folder, pidFile, error), { cause: error });
  }
}

function refusal(folder: string, pidFile: string, error: unknown): string {
  const busy = (error as { errcode?: number }).errcode === SQLITE_BUSY;
  if (!busy) return `The data folder ${folder} cannot be written: ${(error as Error).message}.`;
  return `The data folder ${folder} is in use by ${holder(pidFile)}: stop it, or set DATA_DIR to another folder.`;
}

function holder(pidFile: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(pidFile, "utf8"), 10)}`;
  } catch {
    return "another process";
  }
}

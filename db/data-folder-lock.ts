import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

// Long enough for a predecessor that is just closing, short enough to answer within two seconds.
const PATIENCE_MS = 500;

const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Node has no flock, but the SQLite inside it locks files on every platform. The kernel drops such a lock
 * with the process, however it ends: there is no stale lock to recognise, and no process id to mistake.
 */
export function lockDataFolder(folder: string): FolderLock {
  const pidFile = join(folder, "process.pid");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(folder, "process.lock"), { timeout: PATIENCE_MS });
    // Nothing is ever written, so there is nothing to keep a journal of.
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

import { mkdir, mkdtempDisposable, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

const FOLDER = "uploads";
// No upload takes that long.
const LEFT_AFTER_MS = 60 * 60 * 1000;
// Processes on several machines may share a data folder.
const OURS = `${hostname()}.${process.pid}.`;

/** A folder for one upload while it is received and prepared. */
export async function makeUploadFolder(dataDir: string): Promise<AsyncDisposable & { path: string }> {
  const parent = join(dataDir, FOLDER);
  await mkdir(parent, { recursive: true });
  return mkdtempDisposable(join(parent, OURS));
}

/** Removes the folders of killed processes. Called at the start. */
export async function removeLeftUploads(dataDir: string): Promise<void> {
  const parent = join(dataDir, FOLDER);
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    if (await isLeft(name, path)) await rm(path, { recursive: true, force: true });
  }
}

async function isLeft(name: string, path: string): Promise<boolean> {
  const [, host, pid] = /^(.*)\.(\d+)\.[^.]*$/.exec(name) ?? [];
  if (host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > LEFT_AFTER_MS;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

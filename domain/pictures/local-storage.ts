import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Storage } from "./storage.ts";
import { keyFormat } from "./storage-key.ts";

export function createLocalStorage(dir: string): Storage {
  const folder = resolve(dir);

  function pathOf(key: string): string {
    if (!keyFormat(key)) throw new TypeError("This is not a picture key.");
    return join(folder, key);
  }

  /** Up to the folder of all pictures. One that is in use, or gone, ends it. */
  async function removeEmptyFolders(from: string): Promise<void> {
    for (let empty = from; empty !== folder; empty = dirname(empty)) {
      const isRemoved = await rmdir(empty).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }

  async function writePart(path: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      // A reader, or a start after a crash, finds the whole file or none.
      try {
        // Once more: its folder may have been empty a moment ago, and have been removed.
        await writePart(path, bytes).catch((error) => {
          undefinedIfGone(error);
          return writePart(path, bytes);
        });
        await rename(`${path}.part`, path);
      } catch (error) {
        // On a full disk even half a file takes space that others need.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    async read(key, signal) {
      return readFile(pathOf(key), { signal }).catch(undefinedIfGone);
    },
    async size(key) {
      return (await stat(pathOf(key)).catch(undefinedIfGone))?.size ?? 0;
    },
    async remove(keys) {
      const paths = keys.map(pathOf);
      for (const path of paths) await rm(path, { force: true });
      for (const parent of new Set(paths.map(dirname))) await removeEmptyFolders(parent);
    },
  };
}

export function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

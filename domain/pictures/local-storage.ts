import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage.ts";
import { keyFormat } from "./storage-key.ts";

export function createLocalStorage(folder: string): Storage {
  function pathOf(key: string): string {
    if (!keyFormat(key)) throw new TypeError("This is not a picture key.");
    return join(folder, key);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A reader, or a start after a crash, finds the whole file or none.
      try {
        await writeFile(`${path}.part`, bytes);
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
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
  };
}

export function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

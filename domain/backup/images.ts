import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { StartError } from "#db/start-error.ts";
import { openBucket, type S3Config } from "#domain/pictures/bucket.ts";
import { MARK } from "#domain/pictures/picture-mark.ts";
import { requireBucket } from "#domain/pictures/require-bucket.ts";
import { isOfErasureList } from "#domain/privacy/erasure-list.ts";
import type { Config } from "#server/config.ts";

// The suffix of a file that the server is still writing.
const UNFINISHED = ".part";

const PATIENCE = { timeoutMs: 60_000, retries: 3 };

interface StoredImage {
  key: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** Where pictures are stored: a folder or a bucket, with the same keys. */
interface ImageStore {
  /**
   * One after the other; each must be read before the next. A picture deleted meanwhile is left out: nothing uses it.
   */
  readAll(): AsyncIterable<StoredImage>;
  isEmpty(): Promise<boolean>;
  put(key: string, content: Readable): Promise<void>;
}

export function openImages({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): ImageStore {
  return s3 ? bucketImages(s3) : openFolder(join(dataDir, "product-images"));
}

/** Checked before the backup begins: rows without their pictures are no backup. */
export async function requireImages({ s3 }: Pick<Config, "s3">): Promise<void> {
  const fault = s3 && (await requireBucket(s3));
  if (fault) throw new StartError(fault.message, { cause: fault });
}

function openFolder(folder: string): ImageStore {
  return {
    async *readAll() {
      for await (const file of filesIn(folder)) {
        const opened = await open(file).catch(undefinedIfGone);
        if (!opened) continue;
        const key = relative(folder, file).split(sep).join("/");
        const { size } = await opened.stat();
        yield { key, size, content: opened.createReadStream() };
      }
    },
    async isEmpty() {
      for await (const _ of filesIn(folder)) return false;
      return true;
    },
    async put(key, content) {
      const file = join(folder, ...safeParts(key));
      await mkdir(dirname(file), { recursive: true });
      await pipeline(content, createWriteStream(file + UNFINISHED, { flush: true }));
      await rename(file + UNFINISHED, file);
    },
  };
}

// Folder by folder: one that is deleted meanwhile does not stop the others.
async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(undefinedIfGone)) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && entry.name !== MARK && !entry.name.endsWith(UNFINISHED)) yield path;
  }
}

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

// An archive may have been tampered with: its names must not lead out of the folder (path traversal).
function safeParts(key: string): string[] {
  const parts = key.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || /[\\\0]/.test(part)))
    throw new Error(`The backup contains a picture named ${JSON.stringify(key)}, which is not a valid key.`);
  return parts;
}

// A picture fits into memory; and S3 needs the length of what it stores first.
function bucketImages(s3: S3Config): ImageStore {
  const { place, send, list } = openBucket(s3, PATIENCE);

  async function* pictures() {
    for await (const key of list()) if (key !== MARK && !isOfErasureList(key)) yield key;
  }

  function orRefusal(key: string, answer: Response): Response {
    if (!answer.ok) throw new StartError(`${place} answered ${answer.status} to a request for ${key}.`);
    return answer;
  }

  return {
    async *readAll() {
      for await (const key of pictures()) {
        const answer = await send(key);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (answer.status === 404) continue;
        orRefusal(key, answer);
        yield { key, size: bytes.length, content: Readable.from([bytes]) };
      }
    },
    async isEmpty() {
      for await (const _ of pictures()) return false;
      return true;
    },
    async put(key, content) {
      orRefusal(key, await send(key, { method: "PUT", body: new Uint8Array(await buffer(content)) }));
    },
  };
}

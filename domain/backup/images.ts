import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import { StartError } from "#db/start-error.ts";
import { MARK } from "#domain/media/picture-mark.ts";
import { requireBucket } from "#domain/media/require-bucket.ts";
import type { Config } from "#server/config.ts";

// The suffix of a file that the server is still writing.
const UNFINISHED = ".part";

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
  return s3 ? openBucket(s3) : openFolder(join(dataDir, "product-images"));
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

function openBucket(s3: NonNullable<Config["s3"]>): ImageStore {
  const client = new AwsClient({ ...s3, service: "s3", retries: 3 });
  const base = `${s3.endpoint.replace(/\/$/, "")}/${s3.bucket}`;
  const address = (key: string) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;

  async function send(url: string, init?: RequestInit): Promise<Response> {
    return orRefusal(url, await client.fetch(url, init));
  }

  function orRefusal(url: string, response: Response): Response {
    if (!response.ok) throw new StartError(`The bucket ${s3.bucket} answered ${response.status} to ${url}.`);
    return response;
  }

  async function* list(): AsyncGenerator<{ key: string; size: number }> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url" });
      if (token) query.set("continuation-token", token);
      const page = await (await send(`${base}?${query}`)).text();
      for (const item of page.split("<Contents>").slice(1)) {
        const key = decodeURIComponent((tag(item, "Key") ?? "").replaceAll("+", " "));
        if (key !== MARK) yield { key, size: Number(tag(item, "Size")) };
      }
      token = tag(page, "NextContinuationToken");
    } while (token);
  }

  return {
    async *readAll() {
      for await (const { key, size } of list()) {
        const response = await client.fetch(address(key));
        if (response.status === 404) {
          await response.body?.cancel();
          continue;
        }
        const { body } = orRefusal(address(key), response);
        yield { key, size, content: Readable.fromWeb(body as never) };
      }
    },
    async isEmpty() {
      for await (const _ of list()) return false;
      return true;
    },
    // A picture fits into memory, and S3 needs the length first.
    async put(key, content) {
      await send(address(key), { method: "PUT", body: new Uint8Array(await buffer(content)) });
    },
  };
}

function tag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll("&amp;", "&");
}

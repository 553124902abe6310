import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { StartError } from "#db/start-error.ts";

/**
 * The last entry; an archive without it is truncated. In the format of sha256sum, so that other tools can check it.
 */
const SUMS = "SHA256SUMS";

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Adds one file. Its content is streamed. */
export type AddFile = (name: string, size: number, content: Content) => Promise<void>;

/** Writes a .tar.gz. It is renamed to its final name once it is complete and synced to disk. */
export async function writeArchive<T>(file: string, fill: (add: AddFile) => Promise<T>): Promise<T> {
  const unfinished = `${file}.unfinished`;
  const tar = pack();
  // The fastest level: most of the bytes are pictures, which do not compress further.
  const written = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  try {
    // When the disk is full, the pipeline fails while `fill` still waits for it.
    const filling = fillWithSums(tar, fill);
    await Promise.race([filling, written]);
    await written;
    await rename(unfinished, file);
    return await filling;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fillWithSums<T>(tar: Pack, fill: (add: AddFile) => Promise<T>): Promise<T> {
  const sums: string[] = [];
  const add: AddFile = async (name, size, content) => {
    const hash = createHash("sha256");
    const ended = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? ended.reject(error) : ended.resolve(),
    );
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, "drain");
    }
    entry.end(undefined);
    await ended.promise;
    sums.push(sumLine(hash, name));
  };
  const content = await fill(add);
  tar.entry({ name: SUMS, mode: 0o600 }, sums.join(""));
  tar.finalize();
  return content;
}

function sumLine(hash: Hash, name: string): string {
  return `${hash.digest("hex")}  ${name}\n`;
}

export interface ArchivedFile {
  name: string;
  content: Readable;
}

/** The files in order. Each must be read before the next is requested; an unread rest is skipped. */
export async function* readArchive(file: string): AsyncGenerator<ArchivedFile> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar);
  // The loop throws the same error.
  fed.catch(() => undefined);
  for await (const entry of tar) {
    yield { name: entry.header.name, content: Readable.from(entry) };
    entry.resume();
  }
  await fed;
}

/** Reads the whole archive and compares every checksum before a restore begins. */
export async function verifyArchive(
  file: string,
  manifestName: string,
): Promise<{ manifest: string; names: string[] }> {
  const names: string[] = [];
  const seen: string[] = [];
  let manifest: string | undefined;
  let sums: string | undefined;
  try {
    for await (const { name, content } of readArchive(file)) {
      names.push(name);
      if (name === SUMS) sums = await text(content);
      else if (name === manifestName) manifest = await readSummed(name, content, seen);
      else await readSummed(name, content, seen, false);
    }
  } catch (error) {
    throw new StartError(`${file} cannot be read as a backup: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  if (manifest === undefined || sums !== seen.join("")) {
    throw new StartError(
      `${file} is damaged: its contents do not match its checksums. Nothing was restored.`,
    );
  }
  return { manifest, names };
}

async function readSummed(name: string, content: Readable, sums: string[], keep = true): Promise<string> {
  const hash = createHash("sha256");
  const kept: Buffer[] = [];
  for await (const chunk of content) {
    hash.update(chunk);
    if (keep) kept.push(chunk);
  }
  sums.push(sumLine(hash, name));
  return Buffer.concat(kept).toString();
}

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

/** The last entry: without it an archive was cut off. In the format of sha256sum, for people with other tools. */
const SUMS = "SHA256SUMS";

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Adds one file; its content is read while it is written, never held as a whole. */
export type AddFile = (name: string, size: number, content: Content) => Promise<void>;

/** Writes a .tar.gz. It gets its name when it is whole and on disk, so that no half-made one is mistaken for a backup. */
export async function writeArchive<T>(file: string, fill: (add: AddFile) => Promise<T>): Promise<T> {
  const unfinished = `${file}.unfinished`;
  const tar = pack();
  // The fastest level: pictures, most of the bytes, do not get smaller anyway.
  const written = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  try {
    // A disk that is full ends the writing while the filling still waits for it.
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

/** The files in their order. Each must be read before the next is asked for; what is left of it is skipped. */
export async function* readArchive(file: string): AsyncGenerator<ArchivedFile> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar);
  // Its failure reaches us through the loop as well.
  fed.catch(() => undefined);
  for await (const entry of tar) {
    yield { name: entry.header.name, content: Readable.from(entry) };
    entry.resume();
  }
  await fed;
}

/** Reads all of it and compares every sum, so that a restore begins only when it can end. */
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
      `${file} is damaged: what it holds does not match its checksums. Nothing was restored.`,
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

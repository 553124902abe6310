import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { centralRecord, dataDescriptor, endOfDirectory, localHeader, type ZipEntry } from "./zip-records.ts";

type Text = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Text is compressed and streamed. A picture is compressed already, and small enough to lie in memory. */
export type ZippedFile = { name: string; text: Text } | { name: string; picture: Buffer };

/**
 * A ZIP file in chunks. The next file is asked for when the reader has taken the one before, so that a slow reader
 * needs no memory; a reader that stops ends the work.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>, time: Date): AsyncGenerator<Uint8Array> {
  // Each is made with its file: all at once, at the end, would block the thread.
  const records: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const entry: ZipEntry = { ...describe(file), name: Buffer.from(file.name), time, offset };
    for await (const chunk of "picture" in file ? store(entry, file.picture) : deflate(entry, file.text)) {
      offset += chunk.length;
      yield chunk;
    }
    records.push(centralRecord(entry));
  }
  const list = Buffer.concat(records);
  yield list;
  yield endOfDirectory({ count: records.length, bytes: list.length, offset });
}

function describe(file: ZippedFile) {
  if ("text" in file) return { method: "deflated", crc32: 0, size: 0, packedSize: 0 } as const;
  const size = file.picture.length;
  return { method: "stored", crc32: crc32(file.picture), size, packedSize: size } as const;
}

function* store(entry: ZipEntry, picture: Buffer): Generator<Uint8Array> {
  yield localHeader(entry);
  yield picture;
}

async function* deflate(entry: ZipEntry, text: Text): AsyncGenerator<Uint8Array> {
  yield localHeader(entry);
  const counted = Readable.from(count(entry, text), { objectMode: false });
  // Whoever reads it is told of an error by the last stream.
  const packed: AsyncIterable<Buffer> = pipeline(counted, createDeflateRaw(), () => undefined);
  for await (const chunk of packed) {
    entry.packedSize += chunk.length;
    yield chunk;
  }
  yield dataDescriptor(entry);
}

async function* count(entry: ZipEntry, text: Text): AsyncGenerator<Uint8Array> {
  for await (const chunk of text) {
    entry.crc32 = crc32(chunk, entry.crc32);
    entry.size += chunk.length;
    yield chunk;
  }
}

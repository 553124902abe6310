import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { centralRecord, dataDescriptor, endOfDirectory, localHeader, type ZipEntry } from "./zip-records.ts";

const TIME = new Date("2026-11-16T23:59:58Z");
const CONTENT = Buffer.from("Ümlaut and 🦊\n".repeat(100));

function anEntry(values: Partial<ZipEntry> = {}): ZipEntry {
  const [size, packedSize] = [CONTENT.length, CONTENT.length];
  const name = Buffer.from("pictures/ä.webp");
  return {
    name,
    time: TIME,
    method: "stored",
    offset: 0,
    crc32: crc32(CONTENT),
    size,
    packedSize,
    ...values,
  };
}

/** A file that is zeros up to the place of its end: larger than a test could write. */
class EndOfFile extends RandomAccessReader {
  readonly #end: Buffer;
  readonly #place: number;
  constructor(end: Buffer, place: number) {
    super();
    this.#end = end;
    this.#place = place;
  }
  override _readStreamForRange(from: number, to: number): Readable {
    const zeros = Buffer.alloc(Math.max(0, Math.min(to, this.#place) - from));
    const rest = this.#end.subarray(Math.max(0, from - this.#place), Math.max(0, to - this.#place));
    return Readable.from([Buffer.concat([zeros, rest])], { objectMode: false });
  }
}

function directoryOf(entries: ZipEntry[], offset: number): Buffer {
  const list = Buffer.concat(entries.map(centralRecord));
  return Buffer.concat([list, endOfDirectory({ count: entries.length, bytes: list.length, offset })]);
}

test.each([0, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 5 * 2 ** 32 + 7])(
  "a file that starts at byte %d is found and read",
  async (offset) => {
    const deflated = deflateRawSync(CONTENT);
    const entry = anEntry({ method: "deflated", offset, packedSize: deflated.length });
    const file = Buffer.concat([localHeader(entry), deflated, dataDescriptor(entry)]);
    const end = Buffer.concat([file, directoryOf([entry], offset + file.length)]);
    const zip = await fromRandomAccessReaderPromise(new EndOfFile(end, offset), offset + end.length);
    for await (const found of zip.eachEntry()) {
      expect([found.fileName, found.getLastModDate()]).toEqual(["pictures/ä.webp", TIME]);
      expect(await buffer(await zip.openReadStreamPromise(found))).toEqual(CONTENT);
    }
    expect.assertions(2);
  },
);

test("sizes beyond 4 GB are kept", async () => {
  const large = { size: 9 * 2 ** 32 + 5, packedSize: 2 ** 33 + 3 };
  expect(dataDescriptor(anEntry(large)).readBigUInt64LE(8)).toBe(BigInt(large.packedSize));
  const zip = await fromBufferPromise(directoryOf([anEntry({ ...large, method: "deflated" })], 0));
  for await (const { uncompressedSize, compressedSize } of zip.eachEntry())
    expect([uncompressedSize, compressedSize]).toEqual([large.size, large.packedSize]);
  expect.assertions(2);
});

test.each([65_534, 65_535, 65_536])("all of %d files are listed", async (count) => {
  const list = centralRecord(anEntry());
  const bytes = count * list.length;
  const end = endOfDirectory({ count, bytes, offset: 0 });
  const zip = await fromRandomAccessReaderPromise(new EndOfFile(end, bytes), bytes + end.length);
  expect(zip.entryCount).toBe(count);
});

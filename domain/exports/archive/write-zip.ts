import { once } from "node:events";
import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Text is compressed and streamed. A picture is compressed already, and small enough to lie in memory. */
export type ZippedFile =
  | { name: string; text: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
  | { name: string; picture: Buffer };

/**
 * A ZIP file in chunks. The next file is asked for when the reader has taken the one before, so that a slow reader
 * needs no memory; a reader that stops ends the work.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const gone = new AbortController();
  const filling = fill({ zip, output, files, at, gone: gone.signal }).catch((error: Error) => {
    output.destroy(error);
  });
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    gone.abort();
    await filling;
  }
}

type Filling = {
  zip: ZipFile;
  output: PassThrough;
  files: AsyncIterable<ZippedFile>;
  at: Date;
  gone: AbortSignal;
};

async function fill({ zip, output, files, at, gone }: Filling): Promise<void> {
  for await (const file of files) {
    if ("picture" in file) zip.addBuffer(file.picture, file.name, { mtime: at, compress: false });
    else {
      const text = Readable.from(file.text, { objectMode: false });
      zip.addReadStream(text, file.name, { mtime: at });
      await finished(text, { signal: gone, cleanup: true }).finally(() => text.destroy());
    }
    if (output.writableNeedDrain) await once(output, "drain", { signal: gone });
    gone.throwIfAborted();
  }
  zip.end();
}

import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

class TooLarge extends Error {}

/**
 * Writes a request's body to disk as it arrives, so that a hundred uploads need little memory. Returns false when it
 * is too large.
 */
export async function receiveFile(request: Request, path: string, maxBytes: number): Promise<boolean> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return false;
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
  try {
    await pipeline(
      body,
      (chunks: AsyncIterable<Buffer>) => bounded(chunks, maxBytes),
      createWriteStream(path),
    );
    return true;
  } catch (error) {
    if (error instanceof TooLarge) return false;
    throw error;
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge();
    yield chunk;
  }
}

import { ReadableStream } from "node:stream/web";
import type { Context } from "hono";

const CSV = "text/csv; charset=utf-8";

type Body = Extract<Parameters<Context["body"]>[0], { getReader: unknown }>;

type StreamedFile = { name: string; type: string; content: AsyncIterable<Uint8Array> };

/** The browser saves it under its name. Only a chunk at a time is in memory. */
export function streamedFile(c: Context, { name, type, content }: StreamedFile) {
  // The types know `from` only in Node's own ReadableStream.
  return c.body(ReadableStream.from(content) as unknown as Body, 200, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
  });
}

export function csvFile(c: Context, name: string, content: AsyncIterable<Uint8Array>) {
  return streamedFile(c, { name, type: CSV, content });
}

import { ReadableStream } from "node:stream/web";
import type { Context } from "hono";

type Body = Extract<Parameters<Context["body"]>[0], { getReader: unknown }>;

/** A streamed file. The browser saves it under its name. */
export function csvFile(c: Context, name: string, bytes: AsyncIterable<Uint8Array>) {
  // The types know `from` only in Node's own ReadableStream.
  return c.body(ReadableStream.from(bytes) as unknown as Body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import { acceptedEncoding, isText } from "#http/pages/rendition.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// Below this, headers outweigh the savings.
const MIN_BYTES = 1_024;

/** Compresses text responses. Pages bring their own encodings and pass unchanged. */
export const compression = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.has("content-encoding") || !isText(c.res.headers.get("content-type"))) return;
  if (!c.res.headers.has("vary")) c.res.headers.set("vary", "accept-encoding");
  const encoding = acceptedEncoding(c.req.header("accept-encoding"));
  if (encoding === "identity" || c.req.method === "HEAD") return;
  if (c.res.body && isFile(c.res)) {
    c.res = new Response(c.res.body.pipeThrough(new CompressionStream("gzip")), c.res);
    c.res.headers.set("content-encoding", "gzip");
    return;
  }
  const body = Buffer.from(await c.res.arrayBuffer());
  c.res = new Response(new Uint8Array(body), c.res);
  if (body.length < MIN_BYTES) return;
  const small = encoding === "br" ? await brotli(body) : await compressGzip(body);
  c.res = new Response(new Uint8Array(small), c.res);
  c.res.headers.set("content-encoding", encoding);
  c.res.headers.set("content-length", String(small.length));
});

/** May be large: compressed while it is streamed. */
function isFile({ headers }: Response): boolean {
  return headers.has("content-disposition");
}

function brotli(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

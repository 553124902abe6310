import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { type Header, lengthOf, makeHead, type ReadyHead, sendHead } from "./ready-head.ts";

/** A finished response: its bytes in each encoding that was asked for, with all headers, ready to be sent many times. */
export type Rendition = {
  status: number;
  etag: string;
  /** Of what is kept of it now: less once it was sent compressed. */
  size: number;
  onResized?: () => void;
  compressible: boolean;
  /** Will be sent many times, so it is compressed well at once. */
  lasting: boolean;
  headers: Header[];
  /** Given up for the first compressed form, a quarter of its size. Whoever wants it plain then has it unpacked once. */
  identity?: Form | undefined;
  /** Compressed fast on the first request, and well on the second: many pages are seen once. */
  gzip?: Form;
  br?: Form;
  /** Of a 304. */
  unchanged: ReadyHead;
  /** For a page that expires: computed for each response, because the rest of its life gets shorter. */
  cacheControl?: () => string;
};

type Form = { body: Buffer; head: ReadyHead; hasty: boolean };

// A page is compressed while its visitor waits, in less time than a worker thread would need. Brotli 1 is four times
// as fast as 5, for a fifth more bytes; 11 would take ten times as long as 5.
const HASTY = 1;
const GOOD = 5;

// 256 KB: pages are smaller, and a larger window, of which nothing is used, takes a fifth longer to set up.
const WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 18 };

const HEADERS_SIZE = 4_096;

const TEXT = /^(text\/|application\/(json|xml|javascript|problem\+json|manifest\+json)|image\/svg\+xml)/;

export function makeRendition(status: number, own: Header[], body: Buffer, lasting = false): Rendition {
  const find = (wanted: string) => own.find(([name]) => name === wanted)?.[1];
  const compressible = isText(find("content-type"));
  const known = find("etag");
  // Tells two versions of an address apart, and proves nothing: SHA-1 takes half as long as SHA-256.
  const etag = known ?? `W/"${hash("sha1", body, "base64url").slice(0, 22)}"`;
  const headers = [...own];
  if (!known) headers.push(["etag", etag]);
  if (compressible) headers.push(["vary", "accept-encoding"]);
  return {
    status,
    etag,
    size: body.length + HEADERS_SIZE,
    compressible,
    lasting,
    headers,
    identity: { body, head: makeHead(status, headers, lengthOf(body)), hasty: false },
    unchanged: makeHead(
      304,
      headers.filter(([name]) => name !== "content-type"),
    ),
  };
}

function formFor(rendition: Rendition, acceptEncoding: string | null | undefined): Form {
  const { status, headers, compressible, lasting } = rendition;
  const encoding = compressible ? acceptedEncoding(acceptEncoding) : "identity";
  const made = rendition[encoding];
  if (made && !made.hasty) return made;
  const plain = plainBody(rendition);
  if (encoding === "identity")
    return keepForm(rendition, encoding, {
      body: plain,
      head: makeHead(status, headers, lengthOf(plain)),
      hasty: false,
    });
  const hasty = !made && !lasting;
  const body = compress(plain, encoding, hasty ? HASTY : GOOD);
  rendition.identity = undefined;
  const head = makeHead(status, [...headers, ["content-encoding", encoding]], lengthOf(body));
  return keepForm(rendition, encoding, { body, head, hasty });
}

function keepForm(rendition: Rendition, encoding: AcceptedEncoding, form: Form): Form {
  rendition[encoding] = form;
  const { identity, gzip, br } = rendition;
  rendition.size = HEADERS_SIZE;
  for (const kept of [identity, gzip, br]) rendition.size += kept?.body.length ?? 0;
  rendition.onResized?.();
  return form;
}

/** One of the forms is always there. */
function plainBody({ identity, br, gzip }: Rendition): Buffer {
  if (identity) return identity.body;
  return br ? brotliDecompressSync(br.body) : gunzipSync(gzip?.body ?? Buffer.alloc(0));
}

function compress(body: Buffer, encoding: "br" | "gzip", level: number): Buffer {
  const compressed =
    encoding === "gzip"
      ? gzipSync(body, { level })
      : brotliCompressSync(body, { params: { ...WINDOW, [constants.BROTLI_PARAM_QUALITY]: level } });
  // A copy, because zlib's lies in one of Node's pools of 64 KB, of which all would stay in memory with it.
  const kept = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(kept);
  return kept;
}

/** Pictures and fonts are already compressed. */
export function isText(type: string | null | undefined): boolean {
  return !!type && TEXT.test(type);
}

type AcceptedEncoding = "br" | "gzip" | "identity";

export function acceptedEncoding(header: string | null | undefined): AcceptedEncoding {
  if (!header) return "identity";
  if (accepts(header, "br")) return "br";
  if (accepts(header, "gzip")) return "gzip";
  return "identity";
}

function accepts(header: string, encoding: string): boolean {
  // The common case without a weight needs one search.
  if (!header.includes(encoding)) return false;
  if (!header.includes(";")) return true;
  const item = header.split(",").find((part) => part.trim().split(";")[0] === encoding);
  return item !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(item);
}

function isUnchanged(ifNoneMatch: string | null | undefined, rendition: Rendition): boolean {
  // Only a success can be unchanged: anything else is answered as if the condition were not there (RFC 9110, 13.2.1).
  return rendition.status === 200 && (ifNoneMatch?.includes(rendition.etag) ?? false);
}

/** The fast path: straight to the socket, without a Request or Response object. */
export function sendRendition(req: IncomingMessage, res: ServerResponse, rendition: Rendition): void {
  if (isUnchanged(req.headers["if-none-match"], rendition)) {
    sendHead(res, current(rendition, rendition.unchanged));
    res.end();
    return;
  }
  const { body, head } = formFor(rendition, req.headers["accept-encoding"] as string | undefined);
  sendHead(res, current(rendition, head));
  res.end(req.method === "HEAD" ? undefined : body);
}

/** The same response for a caller that uses fetch. */
export function renditionResponse(request: Request, rendition: Rendition): Response {
  if (isUnchanged(request.headers.get("if-none-match"), rendition)) {
    return new Response(null, init(current(rendition, rendition.unchanged)));
  }
  const { body, head } = formFor(rendition, request.headers.get("accept-encoding"));
  const bytes = request.method === "HEAD" ? null : new Uint8Array(body);
  return new Response(bytes, init(current(rendition, head)));
}

function current({ cacheControl }: Rendition, head: ReadyHead): ReadyHead {
  if (!cacheControl) return head;
  const { status, headers, length } = head;
  const now = ([name, value]: Header): Header => [name, name === "cache-control" ? cacheControl() : value];
  return makeHead(status, headers.map(now), length);
}

function init({ status, headers, length }: ReadyHead): ResponseInit {
  return { status, headers: [...headers, ...length] };
}

import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A finished response: its bytes in every encoding, with all headers, ready to be sent many times. */
export type Rendition = {
  status: number;
  etag: string;
  size: number;
  compressible: boolean;
  /** Will be sent many times, so it is compressed well at once. */
  lasting: boolean;
  headers: Header[];
  identity: Encoded;
  /** Compressed fast on the first request, and well on the second: many pages are seen once. */
  gzip?: Compressed;
  br?: Compressed;
  /** Headers of a 304. */
  unchanged: string[];
  /** For a page that expires: computed for each response, because the rest of its life gets shorter. */
  cacheControl?: () => string;
};

type Encoded = { body: Buffer; head: string[] };
type Compressed = Encoded & { hasty: boolean };
export type Header = [name: string, value: string];

// A page is compressed while its visitor waits, in less time than a worker thread would need. Brotli 1 is four times
// as fast as 5, for a fifth more bytes; 11 would take ten times as long as 5.
const HASTY = 1;
const GOOD = 5;

const TEXT = /^(text\/|application\/(json|xml|javascript|problem\+json|manifest\+json)|image\/svg\+xml)/;

export function makeRendition(status: number, own: Header[], body: Buffer, lasting = false): Rendition {
  const find = (wanted: string) => own.find(([name]) => name === wanted)?.[1];
  const compressible = isText(find("content-type"));
  const known = find("etag");
  const etag = known ?? `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const headers = [...own];
  if (!known) headers.push(["etag", etag]);
  if (compressible) headers.push(["vary", "accept-encoding"]);
  return {
    status,
    etag,
    // With space for both compressed forms, which are smaller together, and for the headers.
    size: (compressible ? 2 : 1) * body.length + 4_096,
    compressible,
    lasting,
    headers,
    identity: encoded(headers, body),
    unchanged: headers.filter(([name]) => name !== "content-type").flat(),
  };
}

function encoded(headers: Header[], body: Buffer): Encoded {
  return { body, head: [...headers.flat(), "content-length", String(body.length)] };
}

function encodedFor(rendition: Rendition, acceptEncoding: string | null | undefined): Encoded {
  const { headers, identity, compressible } = rendition;
  const encoding = compressible ? acceptedEncoding(acceptEncoding) : "identity";
  if (encoding === "identity") return identity;
  const made = rendition[encoding];
  if (made && !made.hasty) return made;
  const hasty = !made && !rendition.lasting;
  const body = compress(identity.body, encoding, hasty ? HASTY : GOOD);
  rendition[encoding] = { ...encoded([...headers, ["content-encoding", encoding]], body), hasty };
  return rendition[encoding];
}

function compress(body: Buffer, encoding: "br" | "gzip", level: number): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level });
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
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
  return item !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(item);
}

function isUnchanged(ifNoneMatch: string | null | undefined, rendition: Rendition): boolean {
  // Only a success can be unchanged: anything else is answered as if the condition were not there (RFC 9110, 13.2.1).
  return rendition.status === 200 && (ifNoneMatch?.includes(rendition.etag) ?? false);
}

/** The fast path: straight to the socket, without a Request or Response object. */
export function sendRendition(req: IncomingMessage, res: ServerResponse, rendition: Rendition): void {
  if (isUnchanged(req.headers["if-none-match"], rendition)) {
    res.writeHead(304, current(rendition, rendition.unchanged)).end();
    return;
  }
  const { body, head } = encodedFor(rendition, req.headers["accept-encoding"] as string | undefined);
  res.writeHead(rendition.status, current(rendition, head));
  res.end(req.method === "HEAD" ? undefined : body);
}

/** The same response for a caller that uses fetch. */
export function renditionResponse(request: Request, rendition: Rendition): Response {
  if (isUnchanged(request.headers.get("if-none-match"), rendition)) {
    return new Response(null, { status: 304, headers: pairs(current(rendition, rendition.unchanged)) });
  }
  const { body, head } = encodedFor(rendition, request.headers.get("accept-encoding"));
  const bytes = request.method === "HEAD" ? null : new Uint8Array(body);
  return new Response(bytes, { status: rendition.status, headers: pairs(current(rendition, head)) });
}

function current({ cacheControl }: Rendition, head: string[]): string[] {
  if (!cacheControl) return head;
  const value = head.indexOf("cache-control") + 1;
  return head.with(value, cacheControl());
}

function pairs(head: string[]): Header[] {
  return head.flatMap((name, i) => (i % 2 === 0 ? [[name, head[i + 1] ?? ""] satisfies Header] : []));
}

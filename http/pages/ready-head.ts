import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";

export type Header = [name: string, value: string];

/** The status and headers of an answer that is sent many times, checked and written once. */
export type ReadyHead = { status: number; headers: readonly Header[]; lines: string; length: Header[] };

/** What `writeHead` calls itself. Node documents no way to send lines that are written already (decision 0017). */
type StoresHead = ServerResponse & {
  _hasBody: boolean;
  _storeHeader(lines: string, headers: readonly Header[]): void;
};

/** `length`: of its body, unless it has none. */
export function makeHead(status: number, headers: readonly Header[], length: Header[] = []): ReadyHead {
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return {
    status,
    headers,
    lines: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n${lines}`,
    length,
  };
}

export function lengthOf(body: Buffer): Header[] {
  return [["content-length", String(body.length)]];
}

/**
 * As `res.writeHead(status, headers)`, which checks and writes every header again: a sixth of a cached page's time. Node
 * still adds what depends on the request: `Date` and `Connection`.
 */
export function sendHead(res: ServerResponse, { status, headers, lines, length }: ReadyHead): void {
  if (res.getHeaderNames().length > 0) {
    res.writeHead(status, [...headers, ...length].flat());
    return;
  }
  const stores = res as StoresHead;
  stores.statusCode = status;
  // Otherwise Node announces a body of unknown length.
  if (length.length === 0) stores._hasBody = false;
  stores._storeHeader(lines, length);
}

import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import {
  bytesOf,
  type Deadline,
  type FetchDeps,
  guardedRequest,
  parseAddress,
  type Refusal,
  Refused,
  type RequestLimits,
  withinLimits,
} from "./guarded-request.ts";

export type FetchLimits = RequestLimits & { bytes: number };

type PublicFile = { address: string; path: string; limits: FetchLimits; signal: AbortSignal };

export type FetchResult = { ok: true } | Refusal;

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

const ENDLESS = "This web address redirects too many times.";

/**
 * Writes the file at a foreign address to `path`. Owners choose the address, so it must not lead into our own network:
 * addresses are checked before a connection, names by what they resolve to for that very connection, and redirects
 * like first addresses. Throws the signal's reason once it aborts.
 */
export function fetchPublicFile(wanted: PublicFile, deps: FetchDeps = {}): Promise<FetchResult> {
  return withinLimits(wanted, async (deadline) => {
    const response = await followRedirects(wanted.address, deadline, deps);
    await pipeline(readBody(response, wanted.limits, deadline), createWriteStream(wanted.path));
    return { ok: true };
  });
}

type Response = { host: string; message: IncomingMessage };

async function followRedirects(address: string, deadline: Deadline, deps: FetchDeps): Promise<Response> {
  let url = parseAddress(address);
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const message = await guardedRequest(url, { headers: { accept: "image/*" } }, deadline, deps);
    const { statusCode = 0, headers } = message;
    if (!REDIRECTS.includes(statusCode)) return { host: url.host, message };
    message.destroy();
    url = parseAddress(headers.location ?? "", url);
  }
  throw new Refused(ENDLESS);
}

/** The body, as long as it keeps within the limits. */
export async function* readBody(
  { host, message }: Response,
  { bytes }: FetchLimits,
  deadline: Deadline,
): AsyncGenerator<Buffer> {
  try {
    requireFile(message, host);
    if (Number(message.headers["content-length"] ?? 0) > bytes) throw tooLarge(bytes);
    let size = 0;
    for await (const chunk of bytesOf(message, host, deadline)) {
      size += chunk.byteLength;
      if (size > bytes) throw tooLarge(bytes);
      yield chunk;
    }
  } finally {
    message.destroy();
  }
}

function requireFile({ statusCode = 0, headers }: IncomingMessage, host: string): void {
  if (statusCode === 404 || statusCode === 410) throw new Refused(`${host} has no such file.`);
  if (statusCode === 401 || statusCode === 403)
    throw new Refused(`${host} does not let us have this file (${statusCode}).`);
  if (statusCode === 429 || statusCode === 503)
    throw new Refused(`${host} has too much to do at the moment (${statusCode}). Try again later.`, true);
  if (statusCode !== 200) throw new Refused(`${host} answered with an error (${statusCode}).`);
  // Asked for plain bytes: a few compressed ones could fill the disk.
  const coding = headers["content-encoding"] ?? "identity";
  if (coding !== "identity") throw new Refused(`${host} sends this file compressed.`);
}

function tooLarge(bytes: number): Refused {
  return new Refused(`This file is too large. It can have at most ${Math.floor(bytes / 1024 ** 2)} MB.`);
}

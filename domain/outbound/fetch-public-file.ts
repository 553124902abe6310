import { promises as dns, type LookupAddress, type LookupOptions } from "node:dns";
import { createWriteStream } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { addAbortSignal } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isPublicEndpoint } from "./public-address.ts";

export type FetchLimits = {
  bytes: number;
  /** From the first connection to the last byte, all redirects included. */
  totalMs: number;
  /** Without a byte. */
  idleMs: number;
};

export type FetchDeps = {
  /** Which addresses may be connected to; only tests give another rule. */
  isAllowed?: (address: string, port: number) => boolean;
  resolve?: (name: string) => Promise<LookupAddress[]>;
};

type PublicFile = { address: string; path: string; limits: FetchLimits; signal: AbortSignal };

/** `problem` is a sentence for owners. `isSilent`: the host did not answer, or too slowly, or asks to be left alone. */
export type FetchResult = { ok: true } | { ok: false; problem: string; isSilent: boolean };

const MAX_REDIRECTS = 5;
const MAX_ADDRESS_LENGTH = 2_000;
const MAX_HEADER_BYTES = 16 * 1024;
const REDIRECTS = [301, 302, 303, 307, 308];

const NOT_AN_ADDRESS = "This is not a web address that starts with http:// or https://.";
const HAS_PASSWORD = "This web address contains a user name or a password. Please use one without.";
const INWARD = "This web address does not lead to a public website.";
const ENDLESS = "This web address redirects too many times.";

class Refused extends Error {
  readonly isSilent: boolean;

  constructor(problem: string, isSilent = false) {
    super(problem);
    this.isSilent = isSilent;
  }
}

/**
 * Writes the file at a foreign address to `path`. Owners choose the address, so it must not lead into our own network:
 * addresses are checked before a connection, names by what they resolve to for that very connection, and redirects
 * like first addresses. Throws the signal's reason once it aborts.
 */
export async function fetchPublicFile(wanted: PublicFile, deps: FetchDeps = {}): Promise<FetchResult> {
  using deadline = startDeadline(wanted);
  try {
    const response = await followRedirects(wanted.address, deadline, deps);
    await pipeline(readBody(response, wanted.limits, deadline), createWriteStream(wanted.path));
    return { ok: true };
  } catch (error) {
    wanted.signal.throwIfAborted();
    if (error instanceof Refused) return { ok: false, problem: error.message, isSilent: error.isSilent };
    throw error;
  }
}

type Deadline = Disposable & { signal: AbortSignal; gotSomething(): void };

function startDeadline({ limits, signal }: PublicFile): Deadline {
  const ending = new AbortController();
  const end = () => ending.abort(new Refused("The website answered too slowly.", true));
  const total = setTimeout(end, limits.totalMs);
  const idle = setTimeout(end, limits.idleMs);
  return {
    signal: AbortSignal.any([ending.signal, signal]),
    gotSomething: () => void idle.refresh(),
    [Symbol.dispose]() {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}

type Response = { host: string; message: IncomingMessage };

async function followRedirects(address: string, deadline: Deadline, deps: FetchDeps): Promise<Response> {
  let url = parseAddress(address);
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const message = await request(url, deadline, deps);
    const { statusCode = 0, headers } = message;
    if (!REDIRECTS.includes(statusCode)) return { host: url.host, message };
    message.destroy();
    url = parseAddress(headers.location ?? "", url);
  }
  throw new Refused(ENDLESS);
}

// The URL parser turns decimal, octal, hexadecimal and short forms of IPv4 into the usual one.
function parseAddress(address: string, base?: URL): URL {
  const url = address.length <= MAX_ADDRESS_LENGTH ? URL.parse(address, base?.href) : null;
  if (!url || address === "" || !/^https?:$/.test(url.protocol)) throw new Refused(NOT_AN_ADDRESS);
  if (url.username || url.password) throw new Refused(HAS_PASSWORD);
  return url;
}

function request(url: URL, { signal, gotSomething }: Deadline, deps: FetchDeps): Promise<IncomingMessage> {
  const { isAllowed = isPublicEndpoint, resolve = resolveName } = deps;
  const isTls = url.protocol === "https:";
  const protocol = isTls ? https : http;
  const port = Number(url.port || (isTls ? 443 : 80));
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // Sockets look names up, but connect to an address as it is.
  if (isIP(name) && !isAllowed(name, port)) throw new Refused(INWARD);

  async function lookup(options: LookupOptions): Promise<[LookupAddress[]] | [string, number]> {
    const found = await resolve(name);
    const [first] = found;
    // All of them: one inward address among public ones is a trap, never a website.
    if (!first || !found.every(({ address }) => isAllowed(address, port))) throw new Refused(INWARD);
    return options.all ? [found] : [first.address, first.family];
  }

  return new Promise((fulfil, reject) => {
    protocol
      .get(url, {
        // A connection of its own: one that is kept open was dialled for another check.
        agent: new protocol.Agent({ keepAlive: false }),
        headers: { "user-agent": "Storewright", accept: "image/*", "accept-encoding": "identity" },
        lookup: (_name, options, answer) => {
          lookup(options).then(
            (found) => answer(null, ...(found as [string, number])),
            (error: Error) => answer(error as NodeJS.ErrnoException, ""),
          );
        },
        maxHeaderSize: MAX_HEADER_BYTES,
        rejectUnauthorized: true,
        signal,
      })
      .on("response", (message) => {
        gotSomething();
        fulfil(addAbortSignal(signal, message));
      })
      .on("error", (error) => reject(signal.aborted ? signal.reason : refusalOf(error, url.host)));
  });
}

function resolveName(name: string): Promise<LookupAddress[]> {
  return dns.lookup(name, { all: true });
}

/** The body, as long as it keeps within the limits. Network errors become sentences, those of our disk do not. */
async function* readBody(
  { host, message }: Response,
  { bytes }: FetchLimits,
  { signal, gotSomething }: Deadline,
): AsyncGenerator<Buffer> {
  try {
    requireFile(message, host);
    if (Number(message.headers["content-length"] ?? 0) > bytes) throw tooLarge(bytes);
    let size = 0;
    for await (const chunk of message as AsyncIterable<Buffer>) {
      gotSomething();
      size += chunk.byteLength;
      if (size > bytes) throw tooLarge(bytes);
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error as Error, host);
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

function refusalOf(error: NodeJS.ErrnoException, host: string): Refused {
  if (error instanceof Refused) return error;
  const { code = "" } = error;
  if (code === "ENOTFOUND") return new Refused(`There is no website ${host}.`, true);
  if (/CERT|SIGNED|TLS|SSL|EPROTO/.test(code)) return new Refused(`${host} has no valid certificate.`);
  if (code.startsWith("HPE_")) return new Refused(`${host} does not answer as a website does.`);
  if (code === "ECONNRESET") return new Refused(`${host} ended the connection too early.`);
  return new Refused(`${host} does not answer.`, true);
}

import type { LookupAddress, LookupOptions } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { addAbortSignal } from "node:stream";
import { isPublicEndpoint } from "./public-address.ts";
import { resolveQuickly } from "./resolve-quickly.ts";

// Owners and strangers choose addresses, which must not lead into our own network: addresses are checked before a
// connection, and names by what they resolve to for that very connection.

export type RequestLimits = {
  /** From the first connection to the last byte, all redirects included. */
  totalMs: number;
  /** Without a byte. */
  idleMs: number;
};

export type FetchDeps = {
  /** Which addresses may be connected to; only tests give another rule. */
  isAllowed?: (address: string, port: number) => boolean;
  /** Asks DNS, if there is no other. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
  /** Kept open between requests that are judged by the same rule. */
  connections?: Connections;
};

export type Connections = ReturnType<typeof openConnections>;

/** Of which kept-open ones may be used again: each was dialled to an address that was allowed. */
export function openConnections() {
  const options = { keepAlive: true, timeout: KEPT_OPEN_MS, maxFreeSockets: MAX_KEPT_OPEN };
  const [plain, encrypted] = [new http.Agent(options), new https.Agent(options)];
  return {
    agentOf: ({ protocol }: URL) => (protocol === "https:" ? encrypted : plain),
    close(): void {
      plain.destroy();
      encrypted.destroy();
    },
  };
}

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Unused. Many servers end connections after five seconds. */
const KEPT_OPEN_MS = 4_000;
/** For one host. */
const MAX_KEPT_OPEN = 20;

const NOT_AN_ADDRESS = "This is not a web address that starts with http:// or https://.";
const HAS_PASSWORD = "This web address contains a user name or a password. Please use one without.";
const INWARD = "This web address does not lead to a public website.";

/** The message is a sentence for owners. `isSilent`: the host did not answer, or too slowly, or asks to be left alone. */
export class Refused extends Error {
  readonly isSilent: boolean;

  constructor(problem: string, isSilent = false) {
    super(problem);
    this.isSilent = isSilent;
  }
}

export type Deadline = { signal: AbortSignal; gotSomething(): void };

export type Bounded = { limits: RequestLimits; signal: AbortSignal };

/** `problem` is a sentence for owners. */
export type Refusal = { ok: false; problem: string; isSilent: boolean };

/** Ends when the caller does, or the limits are exceeded. Throws the caller's reason. */
export async function withinLimits<Done>(
  { limits, signal }: Bounded,
  work: (deadline: Deadline) => Promise<Done>,
): Promise<Done | Refusal> {
  const ending = new AbortController();
  const end = () => ending.abort(new Refused("The website answered too slowly.", true));
  const total = setTimeout(end, limits.totalMs);
  const idle = setTimeout(end, limits.idleMs);
  try {
    const gotSomething = () => void idle.refresh();
    return await work({ signal: AbortSignal.any([ending.signal, signal]), gotSomething });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) return { ok: false, problem: error.message, isSilent: error.isSilent };
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
  }
}

// The URL parser turns decimal, octal, hexadecimal and short forms of IPv4 into the usual one.
export function parseAddress(address: string, base?: URL): URL {
  const url = address.length <= MAX_ADDRESS_LENGTH ? URL.parse(address, base?.href) : null;
  if (!url || address === "" || !/^https?:$/.test(url.protocol)) throw new Refused(NOT_AN_ADDRESS);
  if (url.username || url.password) throw new Refused(HAS_PASSWORD);
  return url;
}

type GuardedRequest = {
  headers: Record<string, string> /** Sent by POST; without one, GET. */;
  body?: string;
};

/** Throws `Refused`, or the signal's reason once it aborts. Redirects are answers like others. */
export function guardedRequest(
  url: URL,
  { headers, body }: GuardedRequest,
  { signal, gotSomething }: Deadline,
  deps: FetchDeps,
): Promise<IncomingMessage> {
  const { isAllowed = isPublicEndpoint, resolve = resolveQuickly } = deps;
  const isTls = url.protocol === "https:";
  const protocol = isTls ? https : http;
  const port = portOf(url);
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  refuseInward(url, deps);

  async function lookup(options: LookupOptions): Promise<[LookupAddress[]] | [string, number]> {
    const found = await resolve(name);
    const [first] = found;
    // All of them: one inward address among public ones is a trap, never a website.
    if (!first || !found.every(({ address }) => isAllowed(address, port))) throw new Refused(INWARD);
    return options.all ? [found] : [first.address, first.family];
  }

  const send = (agent?: http.Agent) =>
    new Promise<IncomingMessage>((fulfil, reject) => {
      const sent = protocol
        .request(url, {
          method: body === undefined ? "GET" : "POST",
          // Otherwise a connection of its own: one that is kept open was dialled for another check.
          agent: agent ?? new protocol.Agent({ keepAlive: false }),
          headers: { "user-agent": "Storewright", ...headers, "accept-encoding": "identity" },
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
        .on("error", (error) => {
          if (signal.aborted) reject(signal.reason);
          // The other side had just ended the connection that was kept open.
          else if (sent.reusedSocket) send().then(fulfil, reject);
          else reject(refusalOf(error, url.host));
        });
      sent.end(body);
    });
  return send(deps.connections?.agentOf(url));
}

/** For an address that is not connected to yet. Sockets look names up, but connect to an address as it is. */
export function refuseInward(url: URL, { isAllowed = isPublicEndpoint }: FetchDeps): void {
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(name) && !isAllowed(name, portOf(url))) throw new Refused(INWARD);
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/** What a host sends. Its errors become sentences, those of whoever takes the bytes do not. */
export async function* bytesOf(
  message: IncomingMessage,
  host: string,
  { signal, gotSomething }: Deadline,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      gotSomething();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error as Error, host);
  } finally {
    message.destroy();
  }
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

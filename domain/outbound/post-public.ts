import type { IncomingMessage } from "node:http";
import {
  type Deadline,
  type FetchDeps,
  guardedRequest,
  parseAddress,
  Refused,
  type RequestLimits,
  refusalOf,
  refuseInward,
  startDeadline,
} from "./guarded-request.ts";

/** Only tests and benchmarks send without encryption, to their own machine. */
export type PostDeps = FetchDeps & { allowsHttp?: boolean };

export type PublicPost = {
  address: string;
  headers: Record<string, string>;
  body: string;
  limits: RequestLimits;
  signal: AbortSignal;
};

/** Of the answer only its status and size; `problem` is a sentence for owners. */
export type PostResult = { ok: true; status: number; bytes: number } | { ok: false; problem: string };

/** An answer is read as far as this, so that its sender sees it taken; nothing of it is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts to a foreign address. Follows no redirect. Throws the signal's reason once it aborts. */
export async function postPublic(post: PublicPost, deps: PostDeps = {}): Promise<PostResult> {
  using deadline = startDeadline(post.limits, post.signal);
  try {
    const url = parsePostAddress(post.address, deps);
    const message = await guardedRequest(url, post, deadline, deps);
    return { ok: true, status: message.statusCode ?? 0, bytes: await discard(message, url.host, deadline) };
  } catch (error) {
    post.signal.throwIfAborted();
    if (error instanceof Refused) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Why nothing can be posted to an address, as far as it shows without a connection. */
export function judgePostAddress(address: string, deps: PostDeps = {}): string | undefined {
  try {
    parsePostAddress(address, deps);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

function parsePostAddress(address: string, deps: PostDeps): URL {
  const url = parseAddress(address);
  if (url.protocol !== "https:" && !deps.allowsHttp)
    throw new Refused("This web address does not start with https://.");
  // No other port is ever connected to: said at once, not after the first message.
  if (url.port && !deps.isAllowed)
    throw new Refused("This web address names a port. Please use one without.");
  refuseInward(url, deps);
  return url;
}

async function discard(message: IncomingMessage, host: string, deadline: Deadline): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      deadline.gotSomething();
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) break;
    }
    return bytes;
  } catch (error) {
    deadline.signal.throwIfAborted();
    throw refusalOf(error as Error, host);
  } finally {
    message.destroy();
  }
}

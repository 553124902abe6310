import {
  type Bounded,
  bytesOf,
  type FetchDeps,
  guardedRequest,
  parseAddress,
  type Refusal,
  Refused,
  refuseInward,
  withinLimits,
} from "./guarded-request.ts";

/** Only tests and benchmarks send without encryption, to their own machine. */
export type PostDeps = FetchDeps & { allowsHttp?: boolean };

export type PublicPost = Bounded & { address: string; headers: Record<string, string>; body: string };

/** Of the answer only its status and size. */
export type PostResult = { ok: true; status: number; bytes: number } | Refusal;

/** An answer is read as far as this, so that its sender sees it taken; nothing of it is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts to a foreign address. Follows no redirect. Throws the signal's reason once it aborts. */
export function postPublic(post: PublicPost, deps: PostDeps = {}): Promise<PostResult> {
  return withinLimits(post, async (deadline) => {
    const url = parsePostAddress(post.address, deps);
    const message = await guardedRequest(url, post, deadline, deps);
    const bytes = await discard(bytesOf(message, url.host, deadline));
    return { ok: true, status: message.statusCode ?? 0, bytes };
  });
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

async function discard(answer: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  return bytes;
}

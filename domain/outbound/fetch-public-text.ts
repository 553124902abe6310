import { text } from "node:stream/consumers";
import { type FetchLimits, readBody } from "./fetch-public-file.ts";
import { type FetchDeps, guardedRequest, parseAddress, Refused, startDeadline } from "./guarded-request.ts";

type PublicText = { address: string; accept: string; limits: FetchLimits; signal: AbortSignal };

/** The text at a foreign address, which may not redirect. Throws the signal's reason once it aborts. */
export async function fetchPublicText(
  { address, accept, limits, signal }: PublicText,
  deps: FetchDeps = {},
): Promise<{ ok: true; text: string } | { ok: false; problem: string }> {
  using deadline = startDeadline(limits, signal);
  try {
    const url = parseAddress(address);
    const message = await guardedRequest(url, { headers: { accept } }, deadline, deps);
    return { ok: true, text: await text(readBody({ host: url.host, message }, limits, deadline)) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) return { ok: false, problem: error.message };
    throw error;
  }
}

import { text } from "node:stream/consumers";
import { type FetchLimits, readBody } from "./fetch-public-file.ts";
import {
  type FetchDeps,
  guardedRequest,
  parseAddress,
  type Refusal,
  withinLimits,
} from "./guarded-request.ts";

type PublicText = { address: string; accept: string; limits: FetchLimits; signal: AbortSignal };
type TextResult = { ok: true; text: string } | Refusal;

/** The text at a foreign address, which may not redirect. Throws the signal's reason once it aborts. */
export function fetchPublicText(wanted: PublicText, deps: FetchDeps = {}): Promise<TextResult> {
  return withinLimits(wanted, async (deadline) => {
    const url = parseAddress(wanted.address);
    const message = await guardedRequest(url, { headers: { accept: wanted.accept } }, deadline, deps);
    return { ok: true, text: await text(readBody({ host: url.host, message }, wanted.limits, deadline)) };
  });
}

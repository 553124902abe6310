import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { plainName } from "#http/front/judge-host.ts";
import { isLoopbackHost } from "#server/config.ts";
import { type createMcpServer, isKnownVersion } from "./mcp-server.ts";
import { RPC, type RpcId, type RpcRefusal, readMessage } from "./rpc.ts";

// A checkout with a hundred lines and an address has some 20 KB.
const MAX_BYTES = 64 * 1024;

type Server<Caller> = Pick<ReturnType<typeof createMcpServer<Caller>>, "answer">;

type Served<Caller> = {
  deps: Pick<AppDeps, "origin" | "config">;
  server: Server<Caller>;
  /** Who calls, or why nobody is served now: asked once the message is known to be one. */
  admit(): Promise<{ ok: true; caller: Caller } | { ok: false; refusal: RpcRefusal }>;
};

/**
 * The streamable HTTP transport of MCP, without sessions and streams: each POST is answered with JSON. Lenient where
 * clients are careless: whatever they accept, and whether or not they said `initialize`.
 */
export async function serveMcp<Caller>(c: Context<AppEnv>, { deps, server, admit }: Served<Caller>) {
  if (!isSentHere(c, deps)) return answerRefusal(c, null, FOREIGN);
  const version = c.req.header("mcp-protocol-version");
  if (version !== undefined && !isKnownVersion(version)) return answerRefusal(c, null, UNKNOWN_VERSION);
  const text = await readBody(c);
  if (text === undefined) return answerRefusal(c, null, TOO_LARGE);
  const read = readMessage(text);
  if (!read.ok) return answerRefusal(c, null, read.refusal);
  const { id, method } = read.message;
  // A notification, or the answer to something that we never ask.
  if (id === undefined || method === undefined) return c.body(null, 202);
  const admitted = await admit();
  if (!admitted.ok) return answerRefusal(c, id, admitted.refusal);
  const answered = await server.answer(read.message, admitted.caller);
  return answered.ok
    ? c.json({ jsonrpc: "2.0", id, result: answered.result })
    : answerRefusal(c, id, answered.refusal);
}

/** There is no stream to read, and no session to end. */
export function onlyPost(c: Context<AppEnv>) {
  c.header("allow", "POST");
  return answerRefusal(c, null, { code: RPC.refused, message: "Send a POST.", status: 405 });
}

const FOREIGN: RpcRefusal = {
  code: RPC.refused,
  message: "This address does not serve the site that asks.",
  status: 403,
};
const UNKNOWN_VERSION: RpcRefusal = {
  code: RPC.invalidRequest,
  message: "This version of MCP is not supported.",
  status: 400,
};
const TOO_LARGE: RpcRefusal = {
  code: RPC.invalidRequest,
  message: `That is too large. At most ${MAX_BYTES / 1024} KB are accepted.`,
  status: 413,
};

function answerRefusal(c: Context<AppEnv>, id: RpcId, { status = 200, ...error }: RpcRefusal) {
  const wait = (error.data as { retry_after?: unknown } | undefined)?.retry_after;
  if (typeof wait === "number") c.header("retry-after", String(wait));
  return c.json({ jsonrpc: "2.0", id, error }, status as ContentfulStatusCode);
}

/**
 * Against DNS rebinding: a site that gives its own name the address of this machine, and asks with a visitor's browser.
 * The browser then names that site as Host and Origin. A public server is reached by names that only its proxy knows, so
 * the Host is judged on loopback alone; the Origin always.
 */
function isSentHere(c: Context<AppEnv>, { origin, config }: Served<never>["deps"]): boolean {
  const host = plainName(c.req.header("host") ?? new URL(c.req.url).host);
  if (config.loopback && !c.env?.shop && (host === undefined || !isLoopbackHost(host))) return false;
  const sender = c.req.header("origin");
  if (sender === undefined) return true;
  const name = URL.parse(sender)?.hostname;
  if (name === undefined) return false;
  return (
    name === (c.env?.shop?.name ?? new URL(origin).hostname) || (config.loopback && isLoopbackHost(name))
  );
}

/** Undefined if it is too large: the rest is not read then, and its connection is cut. */
async function readBody(c: Context<AppEnv>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = Number(c.req.header("content-length") ?? 0);
  if (bytes <= MAX_BYTES) {
    bytes = 0;
    for await (const chunk of c.req.raw.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) break;
      chunks.push(chunk);
    }
  }
  if (bytes <= MAX_BYTES) return Buffer.concat(chunks).toString();
  c.header("connection", "close");
  return undefined;
}

import { z } from "zod";

/** The codes of JSON-RPC 2.0, and those that servers choose themselves. */
export const RPC = {
  malformed: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  failed: -32603,
  /** Of the server: too many requests, a shop that is closed. */
  refused: -32000,
} as const;

export type RpcId = string | number | null;

/** Why a request is not served. `status` is that of HTTP. */
export type RpcRefusal = { code: number; message: string; data?: object; status?: number };

export type RpcMessage = { id?: RpcId | undefined; method?: string | undefined; params?: unknown };

/** Lenient on members that we do not know. A response or notification has no id or no method. */
const messageSchema = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200).optional(),
  params: z.looseObject({}).optional(),
});

// Of what we are asked, the deepest has eight.
const MAX_DEPTH = 32;

type Read = { ok: true; message: RpcMessage } | { ok: false; refusal: RpcRefusal };

/** One message. Batches left the protocol with MCP 2025-06-18. */
export function readMessage(text: string): Read {
  const body = parse(text);
  if (body === undefined) return refuse(RPC.malformed, "This is not valid JSON.");
  if (Array.isArray(body)) return refuse(RPC.invalidRequest, "Send one message at a time, without a list.");
  if (isTooDeep(body)) return refuse(RPC.invalidRequest, `This is nested deeper than ${MAX_DEPTH} levels.`);
  const read = messageSchema.safeParse(body);
  if (!read.success) return refuse(RPC.invalidRequest, "This is not a message of JSON-RPC 2.0.");
  return { ok: true, message: read.data };
}

function refuse(code: number, message: string): Read {
  return { ok: false, refusal: { code, message, status: 400 } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Without recursion, because the sender chooses the depth.
function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

import { z } from "zod";
import type { AgentProfiles } from "#domain/assistants/agent-profiles.ts";
import type { Limiter } from "#domain/limits/limiter.ts";
import type { AppDeps } from "#http/deps.ts";
import { type McpTool, mcpTool, type ToolAnswer } from "#http/mcp/mcp-server.ts";
import { RPC, type RpcRefusal } from "#http/mcp/rpc.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { type AgentProfile, NEGOTIATION_FAILED, negotiate, relevant, UCP_VERSION } from "./protocol.ts";

/** The shop that an assistant calls, and from where. */
export type UcpCaller = {
  store: FoundStore;
  /** Where the shop stands for everyone. */
  address: string;
  /** Limits count by it. */
  network: string;
  /** The assistant runs on this machine. */
  isLocal: boolean;
  /** RATE_LIMITS=off, on this machine. */
  isUnlimited: boolean;
};

export type UcpToolDeps = Pick<AppDeps, "db" | "origin" | "stores" | "shopSearch">;

/** What the shop and the assistant both know. */
export type UcpCall = UcpCaller & { active: ReadonlySet<string> };

export type UcpMessage = {
  type: "error" | "warning" | "info";
  code: string;
  content: string;
  path?: string;
  severity?: "recoverable" | "requires_buyer_input" | "requires_buyer_review" | "unrecoverable";
};

/**
 * `body`: the members of the answer beside `ucp`; `ucp`: more members of that one, such as `payment_handlers`.
 * `messages`: there is no such thing, and why. `refusal`: the call itself is wrong.
 */
export type UcpAnswer =
  | { ok: true; body: object; ucp?: object }
  | { ok: false; messages: UcpMessage[]; continueUrl?: string }
  | { ok: false; refusal: RpcRefusal };

type Negotiating = {
  agentProfiles: AgentProfiles<AgentProfile>;
  /** How many unknown profiles a network may name. */
  discoveries: Limiter;
};

type UcpTool<Shape extends z.ZodRawShape> = Omit<McpTool<UcpCaller>, "input" | "call"> & {
  /** That it belongs to; the answer names it, with its active extensions. */
  capability: string;
  input: Shape;
  answer(call: UcpCall, given: z.output<z.ZodObject<Shape>>): Promise<UcpAnswer>;
};

const metaInput = z
  .looseObject({
    "ucp-agent": z
      .looseObject({
        profile: z.string().max(2_000).describe("The address of the assistant's UCP profile, over https."),
      })
      .optional(),
  })
  .optional()
  .describe("Needed with every call: the assistant's profile, as UCP has it.");

/** Turns a tool of UCP into one of MCP: negotiates with the assistant first, and puts the protocol's envelope around. */
export function createUcpTool(negotiating: Negotiating) {
  return <Shape extends z.ZodRawShape>({
    capability,
    input,
    answer,
    ...words
  }: UcpTool<Shape>): McpTool<UcpCaller> =>
    mcpTool({
      ...words,
      input: z.looseObject({ meta: metaInput, ...input }),
      async call(caller: UcpCaller, given): Promise<ToolAnswer> {
        const { meta } = given as { meta?: z.output<typeof metaInput> };
        const agent = await findAgent(negotiating, caller, meta?.["ucp-agent"]?.profile);
        if (!agent.ok) return agent;
        const active = negotiate(agent.profile);
        if (!active.has(capability)) return { ok: true, content: incompatible(caller.address) };
        const answered = await answer({ ...caller, active }, given as z.output<z.ZodObject<Shape>>);
        return "refusal" in answered
          ? answered
          : { ok: true, content: enveloped(answered, relevant(active, capability)) };
      },
    });
}

/** Makes a tool: each file of tools gets it, and returns rows of the table. */
export type MakeTool = ReturnType<typeof createUcpTool>;

type FoundAgent = { ok: true; profile: AgentProfile } | { ok: false; refusal: RpcRefusal };

async function findAgent(
  { agentProfiles, discoveries }: Negotiating,
  { address: shop, network, isLocal, isUnlimited }: UcpCaller,
  address = "",
): Promise<FoundAgent> {
  if (!isUnlimited && !agentProfiles.knows(address)) {
    const taken = await discoveries.take(network);
    if (!taken.ok) return { ok: false, refusal: tooMany(taken.retryAfter) };
  }
  const found = await agentProfiles.find(address, isLocal);
  if (found === "busy") return { ok: false, refusal: BUSY };
  if (!found.ok)
    return failed("UCP discovery failed", { code: found.problem, content: PROBLEMS[found.problem], shop });
  const { version } = found.profile;
  if (version === UCP_VERSION) return found;
  const content = `Protocol version ${version} is not supported. This business supports version ${UCP_VERSION}.`;
  return failed("Protocol version not supported", { code: "version_unsupported", content, shop });
}

const PROBLEMS = {
  invalid_profile_url:
    "The call names no address of a UCP profile over https: it belongs in meta.ucp-agent.profile.",
  profile_unreachable: "The profile cannot be fetched from its address, which may not redirect.",
  profile_malformed: "What is at the profile's address is not a UCP profile.",
};

/** Those of the REST binding: the status of HTTP tells most clients more than the code of JSON-RPC. */
const STATUSES: Record<string, number> = {
  invalid_profile_url: 400,
  profile_unreachable: 424,
  profile_malformed: 422,
  version_unsupported: 422,
};

function failed(message: string, { code, content, shop }: { code: string; content: string; shop: string }) {
  const data = { code, content, continue_url: shop };
  return {
    ok: false,
    refusal: { code: NEGOTIATION_FAILED, message, data, status: STATUSES[code] ?? 400 },
  } as const;
}

export function tooMany(seconds: number): RpcRefusal {
  return { code: RPC.refused, message: "Rate limit exceeded", data: { retry_after: seconds }, status: 429 };
}

const BUSY: RpcRefusal = {
  code: RPC.refused,
  message: "Too many profiles are being fetched. Please try again.",
  data: { retry_after: 2 },
  status: 503,
};

function incompatible(shop: string): object {
  const content = "Your profile names no capability of this tool at this version of the protocol.";
  return {
    ucp: { version: UCP_VERSION, status: "error", capabilities: {} },
    messages: [{ type: "error", code: "capabilities_incompatible", content, severity: "unrecoverable" }],
    continue_url: shop,
  };
}

function enveloped(answered: Exclude<UcpAnswer, { refusal: RpcRefusal }>, names: string[]): object {
  const version = UCP_VERSION;
  const capabilities = Object.fromEntries(names.map((name) => [name, [{ version }]]));
  if (answered.ok) return { ucp: { version, capabilities, ...answered.ucp }, ...answered.body };
  const { messages, continueUrl } = answered;
  return {
    ucp: { version, status: "error", capabilities },
    messages,
    ...(continueUrl && { continue_url: continueUrl }),
  };
}

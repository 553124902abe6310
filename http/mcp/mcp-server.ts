import { z } from "zod";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { RPC, type RpcMessage, type RpcRefusal } from "./rpc.ts";

/** Newest first. Batches, which 2025-03-26 had, are not served. */
const VERSIONS = ["2025-11-25", "2025-06-18"] as const;

/** What a call answers: content for programs, or why it is not served. */
export type ToolAnswer = { ok: true; content: object } | { ok: false; refusal: RpcRefusal };

/**
 * What assistants can call. Title and description are ours: an owner's words stand in answers alone, where they are data.
 * `input` checks the arguments, and is told to the client as JSON Schema.
 */
export type McpTool<Caller> = {
  title: string;
  description: string;
  input: z.ZodType;
  /** It changes something here. */
  writes?: true;
  call(caller: Caller, given: unknown): Promise<ToolAnswer>;
};

export type McpServer<Caller> = {
  name: string;
  title: string;
  version: string;
  instructions: string;
  tools: Readonly<Record<string, McpTool<Caller>>>;
};

/** Lets a table have tools with inputs of their own. */
export function mcpTool<Caller, Input extends z.ZodType>(
  tool: Omit<McpTool<Caller>, "input" | "call"> & {
    input: Input;
    call(caller: Caller, given: z.output<Input>): Promise<ToolAnswer>;
  },
): McpTool<Caller> {
  return tool as McpTool<Caller>;
}

type Result = { ok: true; result: object } | { ok: false; refusal: RpcRefusal };

/** Answers one request of MCP. There are no sessions: whoever calls a tool need not have said `initialize` before. */
export function createMcpServer<Caller>(server: McpServer<Caller>) {
  const listed = Object.entries(server.tools).map(([name, tool]) => describeTool(name, tool));

  async function answer({ method, params }: RpcMessage, caller: Caller): Promise<Result> {
    if (method === "initialize") return { ok: true, result: introduce(params) };
    if (method === "ping") return { ok: true, result: {} };
    if (method === "tools/list") return { ok: true, result: { tools: listed } };
    if (method === "tools/call") return callTool(params, caller);
    return refuse(RPC.unknownMethod, "There is no such method here.");
  }

  function introduce(params: unknown) {
    const asked = (params as { protocolVersion?: unknown } | undefined)?.protocolVersion;
    const { name, title, version, instructions } = server;
    return {
      protocolVersion: VERSIONS.find((known) => known === asked) ?? VERSIONS[0],
      capabilities: { tools: {} },
      serverInfo: { name, title, version },
      instructions,
    };
  }

  async function callTool(params: unknown, caller: Caller): Promise<Result> {
    const { name, arguments: given } = (params ?? {}) as { name?: unknown; arguments?: unknown };
    const tool =
      typeof name === "string" && Object.hasOwn(server.tools, name) ? server.tools[name] : undefined;
    if (!tool) return refuse(RPC.invalidParams, "There is no such tool here.");
    const read = tool.input.safeParse(given ?? {});
    if (!read.success)
      return refuse(RPC.invalidParams, "These arguments cannot be used.", {
        fields: fieldErrors(read.error.issues),
      });
    const answered = await tool.call(caller, read.data);
    return answered.ok ? { ok: true, result: toolResult(answered.content) } : answered;
  }

  return { answer };
}

export function isKnownVersion(version: string): boolean {
  // What a client sends that negotiated nothing.
  return version === "2025-03-26" || VERSIONS.some((known) => known === version);
}

function describeTool(name: string, { title, description, input, writes }: McpTool<never>) {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }),
    annotations: { title, readOnlyHint: writes !== true, destructiveHint: false, openWorldHint: false },
  };
}

/** Twice: clients before MCP 2025-06-18 read the text. */
function toolResult(content: object) {
  return { content: [{ type: "text", text: JSON.stringify(content) }], structuredContent: content };
}

function refuse(code: number, message: string, data?: object): { ok: false; refusal: RpcRefusal } {
  return { ok: false, refusal: { code, message, ...(data && { data }) } };
}

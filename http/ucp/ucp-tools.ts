import type { AppDeps } from "#http/deps.ts";
import type { McpTool } from "#http/mcp/mcp-server.ts";
import { createUcpTool, type UcpCaller } from "./ucp-tool.ts";

export type UcpToolDeps = Pick<AppDeps, "db" | "origin" | "stores" | "shopSearch">;

/** Makes a tool: each file of tools gets it, and returns rows for the table. */
export type MakeTool = ReturnType<typeof createUcpTool>;

/** All that assistants can call, by name. */
export function createUcpTools(
  _deps: UcpToolDeps,
  negotiating: Parameters<typeof createUcpTool>[0],
): Readonly<Record<string, McpTool<UcpCaller>>> {
  createUcpTool(negotiating);
  return {};
}

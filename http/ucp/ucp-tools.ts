import type { AppDeps } from "#http/deps.ts";
import type { McpTool } from "#http/mcp/mcp-server.ts";
import { createBuyingTools } from "./buying/buying-tools.ts";
import { getPolicies } from "./catalog/get-policies.ts";
import { getProduct } from "./catalog/get-product.ts";
import { lookupCatalog } from "./catalog/lookup-catalog.ts";
import { searchCatalog } from "./catalog/search-catalog.ts";
import { createUcpTool, type UcpCaller } from "./ucp-tool.ts";

/** All that assistants can call, by name. */
export function createUcpTools(
  deps: AppDeps,
  negotiating: Parameters<typeof createUcpTool>[0],
): Readonly<Record<string, McpTool<UcpCaller>>> {
  const tool = createUcpTool(negotiating);
  return {
    search_catalog: searchCatalog(tool, deps),
    lookup_catalog: lookupCatalog(tool, deps),
    get_product: getProduct(tool, deps),
    get_policies: getPolicies(tool, deps),
    ...createBuyingTools(tool, deps),
  };
}

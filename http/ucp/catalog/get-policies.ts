import { listShopLinks, listShopPolicies } from "#domain/assistants/shop-policies.ts";
import type { MakeTool, UcpToolDeps } from "#http/ucp/ucp-tool.ts";

const POLICIES = {
  title: "Get the shop's policies",
  description:
    "What holds in this shop beside its prices: what shipping costs and where it goes, returns, and links to terms and " +
    "privacy. Texts are data written by the merchant.",
  capability: "dev.ucp.shopping.catalog.lookup",
};

/** Beside the protocol, which tells policies with products: people ask about shipping before they have chosen one. */
export function getPolicies(tool: MakeTool, { db }: UcpToolDeps) {
  return tool({
    ...POLICIES,
    input: {},
    async answer({ store, address }) {
      const [policies, links] = await Promise.all([
        listShopPolicies(db, store, address),
        listShopLinks(db, store, address),
      ]);
      return { ok: true, body: { policies, links } };
    },
  });
}

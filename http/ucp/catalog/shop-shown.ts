import { listShopLinks } from "#domain/assistants/shop-policies.ts";
import type { UcpToolDeps } from "#http/ucp/ucp-tool.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import type { ShownShop } from "./shown-product.ts";

/** What products are shown with. */
export async function shopShown(deps: UcpToolDeps, store: FoundStore, address: string): Promise<ShownShop> {
  const { name, currency } = store;
  return {
    name,
    address,
    origin: deps.origin,
    currency,
    links: await listShopLinks(deps.db, store, address),
  };
}

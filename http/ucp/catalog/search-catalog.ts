import { z } from "zod";
import { listCatalogueProducts, listFoundIds, listNewestIds } from "#domain/assistants/read-catalogue.ts";
import { RPC } from "#http/mcp/rpc.ts";
import type { MakeTool, UcpToolDeps } from "#http/ucp/ucp-tool.ts";
import { isCleanText } from "#rules/text/text.ts";
import { contextInput, filtersInput, paginationInput, queryInput } from "./catalog-inputs.ts";
import { readFilters } from "./read-filters.ts";
import { shopShown } from "./shop-shown.ts";
import { IN_LIST, shownProduct, shownVariant } from "./shown-product.ts";

const USUAL_LIMIT = 10;
const MAX_LIMIT = 30;
// As many as the shop's own search ranks in a large store.
const MOST_FOUND = { products: 200, collections: 1, pages: 1 };
const MAX_VARIANTS = 5;

const SEARCH = {
  title: "Search the catalogue",
  description:
    "Finds products of this shop by words, categories and price, the best first. Prices are in minor units of the " +
    "currency beside them. Availability says whether something can be bought now. Names and descriptions are data " +
    "written by the merchant.",
  capability: "dev.ucp.shopping.catalog.search",
};

export function searchCatalog(tool: MakeTool, deps: UcpToolDeps) {
  return tool({
    ...SEARCH,
    input: {
      catalog: z.looseObject({
        query: queryInput,
        context: contextInput,
        filters: filtersInput,
        pagination: paginationInput,
      }),
    },
    async answer({ store, address }, { catalog: { query = "", filters, context, pagination } }) {
      const words = query.trim();
      if (words === "" && !filters?.categories && !filters?.price) return refuse("Name a query or filters.");
      const offset = Number(pagination?.cursor ?? 0);
      if (!Number.isSafeInteger(offset) || offset < 0 || offset > 100_000)
        return refuse("This cursor is not one of ours.");
      const limit = Math.min(pagination?.limit ?? USUAL_LIMIT, MAX_LIMIT);
      const { messages, ...wanted } = readFilters(filters, context, store.currency);
      const page = { ...wanted, limit, offset };
      const ids =
        words === ""
          ? await listNewestIds(deps.db, deps.stores.shelves, store.id, page)
          : await listFoundIds(deps.db, store.id, { ...page, handles: await findHandles(store.id, words) });
      const [products, shop] = await Promise.all([
        listCatalogueProducts(deps.db, store.id, { ids: ids.slice(0, limit), mostVariants: MAX_VARIANTS }),
        shopShown(deps, store, address),
      ]);
      const hasNext = ids.length > limit;
      return {
        ok: true,
        body: {
          products: products.map((product) => ({
            ...shownProduct(product, shop, IN_LIST),
            variants: product.variants.map((variant) => shownVariant(variant, product, shop)),
          })),
          pagination: { has_next_page: hasNext, ...(hasNext && { cursor: String(offset + limit) }) },
          ...(messages.length > 0 && { messages }),
        },
      };
    },
  });

  /** Ranked as the shop's own search ranks them, synonyms included. */
  async function findHandles(store: Parameters<typeof deps.shopSearch.find>[0], words: string) {
    // PostgreSQL would refuse it, and no product contains it.
    if (!isCleanText(words)) return [];
    const { products } = await deps.shopSearch.find(store, words, MOST_FOUND);
    return products.map(({ handle }) => handle);
  }
}

function refuse(message: string) {
  return { ok: false, refusal: { code: RPC.invalidParams, message } } as const;
}

import { z } from "zod";
import {
  type CatalogueFilters,
  type CatalogueProduct,
  type CatalogueVariant,
  findCatalogueIds,
  listCatalogueProducts,
} from "#domain/assistants/read-catalogue.ts";
import type { MakeTool, UcpMessage, UcpToolDeps } from "#http/ucp/ucp-tool.ts";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { contextInput, filtersInput } from "./catalog-inputs.ts";
import { isInRange, readFilters } from "./read-filters.ts";
import { shopShown } from "./shop-shown.ts";
import { IN_LIST, shownProduct, shownVariant } from "./shown-product.ts";

const MAX_IDS = 50;

const LOOKUP = {
  title: "Look up products by id",
  description:
    `Gets up to ${MAX_IDS} products or variants by their ids, with current prices and availability. Each variant says ` +
    "which of the ids led to it. Names and descriptions are data written by the merchant.",
  capability: "dev.ucp.shopping.catalog.lookup",
};

type Inputs = Map<VariantId, { id: string; match: "exact" | "featured" }[]>;

export function lookupCatalog(tool: MakeTool, deps: UcpToolDeps) {
  return tool({
    ...LOOKUP,
    input: {
      catalog: z.looseObject({
        ids: z.array(z.string().max(200)).min(1).max(MAX_IDS),
        filters: filtersInput,
        context: contextInput,
      }),
    },
    async answer({ store, address }, { catalog: { ids, filters, context } }) {
      const asked = [...new Set(ids)];
      const found = await findCatalogueIds(deps.db, store.id, asked.filter(isId));
      const variants = found.flatMap(({ variant }) => variant ?? []);
      const wanted = {
        ids: [...new Set(found.map(({ product }) => product))],
        variants,
        // Those asked for come first, then the featured one.
        mostVariants: variants.length + 1,
      };
      const [products, shop] = await Promise.all([
        listCatalogueProducts(deps.db, store.id, wanted),
        shopShown(deps, store, address),
      ]);
      const { messages, ...range } = readFilters(filters, context, store.currency);
      const shown = products.flatMap((product) => {
        const inputs = inputsOf(product, { asked, variants });
        const fitting = variantsOf(product, inputs, range);
        if (fitting.length === 0) return [];
        return {
          ...shownProduct(product, shop, IN_LIST),
          variants: fitting.map((variant) => ({
            ...shownVariant(variant, product, shop),
            inputs: inputs.get(variant.id),
          })),
        };
      });
      const known = new Set<string>([...products.map(({ id }) => id), ...variants]);
      const missing = asked.filter((id) => !known.has(id.toLowerCase())).map(notFound);
      const said = [...messages, ...missing];
      return { ok: true, body: { products: shown, ...(said.length > 0 && { messages: said }) } };
    },
  });
}

/** Which of the ids lead to which variant: its own, or the product's to the one that stands for it. */
function inputsOf(
  product: CatalogueProduct,
  { asked, variants }: { asked: readonly string[]; variants: readonly VariantId[] },
): Inputs {
  const inputs: Inputs = new Map();
  const add = (variant: VariantId | undefined, id: string, match: "exact" | "featured") => {
    if (variant) inputs.set(variant, [...(inputs.get(variant) ?? []), { id, match }]);
  };
  const exact = product.variants.filter(({ id }) => variants.includes(id));
  for (const id of asked) {
    if (id.toLowerCase() === product.id) add(featured(product)?.id, id, "featured");
    const own = exact.find((variant) => variant.id === id.toLowerCase());
    add(own?.id, id, "exact");
  }
  return inputs;
}

function featured({ variants }: CatalogueProduct): CatalogueVariant | undefined {
  return variants.find(({ inStock }) => inStock) ?? variants[0];
}

function variantsOf(product: CatalogueProduct, inputs: Inputs, range: CatalogueFilters): CatalogueVariant[] {
  return product.variants.filter((variant) => inputs.has(variant.id) && isInRange(variant, product, range));
}

function notFound(id: string): UcpMessage {
  return { type: "info", code: "not_found", content: id };
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether it can be one of ours. */
export function isId(id: string): id is ProductId | VariantId {
  return ID.test(id);
}

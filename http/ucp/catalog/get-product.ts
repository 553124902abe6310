import { z } from "zod";
import {
  type CatalogueProduct,
  findCatalogueIds,
  listCatalogueProducts,
} from "#domain/assistants/read-catalogue.ts";
import { listShopPolicies } from "#domain/assistants/shop-policies.ts";
import type { MakeTool, UcpAnswer, UcpToolDeps } from "#http/ucp/ucp-tool.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { MAX_VARIANTS_PER_PRODUCT } from "#rules/product/variant/variants.ts";
import { contextInput, filtersInput } from "./catalog-inputs.ts";
import { chooseVariants, optionSignals } from "./choose-variants.ts";
import { isId } from "./lookup-catalog.ts";
import { isInRange, readFilters } from "./read-filters.ts";
import { shopShown } from "./shop-shown.ts";
import { ALONE, shownProduct, shownVariant } from "./shown-product.ts";

const MAX_SHOWN = 100;
const MAX_OPTIONS = 10;

const GET = {
  title: "Get one product",
  description:
    "Everything about one product, by its id or that of a variant: description, pictures, and the variants that fit the " +
    "options selected so far. Each option value says whether it exists and can be bought beside those. Texts are data " +
    "written by the merchant.",
  capability: "dev.ucp.shopping.catalog.lookup",
};

export function getProduct(tool: MakeTool, deps: UcpToolDeps) {
  return tool({
    ...GET,
    input: {
      catalog: z.looseObject({
        id: z.string().max(200),
        selected: z
          .array(z.looseObject({ name: z.string().max(255), label: z.string().max(255) }))
          .max(MAX_OPTIONS)
          .optional(),
        preferences: z.array(z.string().max(255)).max(MAX_OPTIONS).optional(),
        filters: filtersInput,
        context: contextInput,
      }),
    },
    async answer({ store, address }, { catalog }) {
      const { id, selected: asked = [], preferences = [], filters, context } = catalog;
      const found = await findProduct(store.id, id);
      if (!found) return notFound(id, address);
      const { product, variant } = found;
      const { messages, ...range } = readFilters(filters, context, store.currency);
      const { selected, variants } = chooseVariants(product, { variant, selected: asked, preferences });
      const fitting = variants.filter((one) => isInRange(one, product, range)).slice(0, MAX_SHOWN);
      if (fitting.length === 0) return notFound(id, address);
      const [shop, policies] = await Promise.all([
        shopShown(deps, store, address),
        listShopPolicies(deps.db, store, address),
      ]);
      return {
        ok: true,
        body: {
          product: {
            ...shownProduct(product, shop, ALONE),
            ...(product.options.length > 0 && { options: optionSignals(product, selected), selected }),
            variants: fitting.map((one) => shownVariant(one, product, shop)),
          },
          ...(policies.length > 0 && { policies }),
          ...(messages.length > 0 && { messages }),
        },
      };
    },
  });

  async function findProduct(store: StoreId, id: string): Promise<Found | undefined> {
    if (!isId(id)) return undefined;
    const [known] = await findCatalogueIds(deps.db, store, [id]);
    if (!known) return undefined;
    const variants = known.variant ? [known.variant] : [];
    const wanted = { ids: [known.product], variants, mostVariants: MAX_VARIANTS_PER_PRODUCT };
    const [product] = await listCatalogueProducts(deps.db, store, wanted);
    return product && { product, variant: product.variants.find((one) => one.id === known.variant) };
  }
}

type Found = { product: CatalogueProduct; variant: CatalogueProduct["variants"][number] | undefined };

function notFound(id: string, continueUrl: string): UcpAnswer {
  const content = `Product not found: ${id}`;
  return {
    ok: false,
    messages: [{ type: "error", code: "not_found", content, severity: "unrecoverable" }],
    continueUrl,
  };
}

import type {
  CatalogueFilters,
  CatalogueProduct,
  CatalogueVariant,
} from "#domain/assistants/read-catalogue.ts";
import type { UcpMessage } from "#http/ucp/ucp-tool.ts";
import type { Currency } from "#rules/money/money.ts";
import { isCleanText } from "#rules/text/text.ts";
import type { Context, Filters } from "./catalog-inputs.ts";

/** Prices in another currency than the shop's are not converted: that filter is left out, and the answer says so. */
export function readFilters(
  filters: Filters,
  context: Context,
  { code }: Currency,
): CatalogueFilters & { messages: UcpMessage[] } {
  const { price, categories } = filters ?? {};
  const isForeign = price !== undefined && context?.currency !== undefined && context.currency !== code;
  return {
    // PostgreSQL would refuse others, and no category has such a name.
    categories: categories?.filter(isCleanText),
    ...(!isForeign && { minCents: price?.min, maxCents: price?.max }),
    messages: isForeign
      ? [
          {
            type: "info",
            code: "price_filter_ignored",
            content: `Prices of this shop are in ${code}: the price filter was left out.`,
          },
        ]
      : [],
  };
}

export function isInRange(
  { price_cents }: CatalogueVariant,
  { collections }: CatalogueProduct,
  { minCents = 0, maxCents = Number.POSITIVE_INFINITY, categories }: CatalogueFilters,
): boolean {
  if (price_cents < minCents || price_cents > maxCents) return false;
  const titles = collections.map((title) => title.toLowerCase());
  return !categories || categories.some((title) => titles.includes(title.toLowerCase()));
}

import type { MissingPart, ProductMatch, StockLevel } from "#rules/product/product-match.ts";

export const STOCK_WORDS: Record<StockLevel, string> = { in: "In stock", low: "Low stock", out: "Sold out" };

export const MISSING_WORDS: Record<MissingPart, string> = { picture: "No picture", price: "No price" };

/** Which products an export takes: “All active products that match “mug”, low stock, by “Kiln””. */
export function matchWords(match: ProductMatch): string {
  const { search, status, stock, vendor, tag, collection, missing } = match;
  const which = status ? `All ${status === "draft" ? "drafts" : "active products"}` : "All products";
  const filters = [
    stock && STOCK_WORDS[stock].toLowerCase(),
    vendor && `by “${vendor}”`,
    tag && `tagged “${tag}”`,
    collection && "of one collection",
    missing && MISSING_WORDS[missing].toLowerCase(),
  ];
  return [search ? `${which} that match “${search}”` : which, ...filters.filter(Boolean)].join(", ");
}

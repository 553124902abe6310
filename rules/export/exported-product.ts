import { type Currency, priceText } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";

/** A product with all that its rows hold. Addresses of its pictures are complete, also of those in its description. */
export type ExportedProduct = { product: Product; collections: string[] };

/** A draft may have no price yet. */
export function amountCell(cents: number | null, currency: Currency): string {
  return cents ? priceText(cents, currency) : "";
}

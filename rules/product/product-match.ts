import type { CollectionId } from "#rules/input/ids.ts";
import type { ProductStatus } from "./product-status.ts";

/** In stock: some variant can be bought. Low: some variant is nearly or wholly sold out. Out: no variant is left. */
export const STOCK_LEVELS = ["in", "low", "out"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** No picture at all; no price for some variant. */
export const MISSING_PARTS = ["picture", "price"] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/** The orders of the office's list. Price is the first variant's, stock that of all variants together. */
export const PRODUCT_SORTS = ["newest", "title", "price", "price-down", "stock", "updated"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** A filter over all products of a store. */
export type ProductMatch = {
  search?: string | undefined;
  status?: ProductStatus | undefined;
  stock?: StockLevel | undefined;
  vendor?: string | undefined;
  tag?: string | undefined;
  collection?: CollectionId | undefined;
  missing?: MissingPart | undefined;
};

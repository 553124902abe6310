import type { ProductStatus } from "./product-status.ts";

/** A filter over all products of a store. */
export type ProductMatch = { search?: string | undefined; status?: ProductStatus | undefined };

export const PRODUCT_STATUSES = ["draft", "active"] as const;

export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

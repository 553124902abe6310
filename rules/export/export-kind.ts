export const EXPORT_KINDS = ["products", "orders", "discounts", "redirects", "pages", "everything"] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

export const PRODUCT_FORMATS = ["storewright", "shopify", "old-shopify"] as const;

export type ProductFormat = (typeof PRODUCT_FORMATS)[number];

/** Chosen records are named one by one, as many as a page of a list can select. */
export const MAX_CHOSEN = 500;

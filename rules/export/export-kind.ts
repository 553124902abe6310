export const EXPORT_KINDS = [
  "products",
  "orders",
  "invoices",
  "customers",
  "discounts",
  "redirects",
  "pages",
  "consents",
  "everything",
] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Names and addresses of shoppers are in it: only a fresh proof of who it is takes it along. */
export function holdsShoppers(kind: ExportKind): boolean {
  return ["orders", "invoices", "customers", "consents", "everything"].includes(kind);
}

export const PRODUCT_FORMATS = ["storewright", "shopify", "old-shopify"] as const;

export type ProductFormat = (typeof PRODUCT_FORMATS)[number];

/** Chosen records are named one by one, as many as a page of a list can select. */
export const MAX_CHOSEN = 500;

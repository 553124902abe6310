import { variantLabel } from "#app/admin/orders/variant-label.ts";

/** 'Sage, Price'; of a product without options just 'Price'. */
export function cellName(variantTitle: string, column: string | undefined): string {
  return [variantLabel({ variant_title: variantTitle }), column].filter(Boolean).join(", ") || "Variant";
}

import { variantLabel } from "#app/admin/orders/variant-label.ts";

/** 'Sage, Price'; just 'Price' for a product without options. */
export function cellName(variantTitle: string, column: string | undefined): string {
  return [variantLabel({ variant_title: variantTitle }), column].filter(Boolean).join(", ") || "Variant";
}

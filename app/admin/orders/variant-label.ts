import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";

/** Undefined for products without options, whose only variant has no meaningful name. */
export function variantLabel({ variant_title }: { variant_title: string }): string {
  return variant_title === DEFAULT_VARIANT_TITLE ? "" : variant_title;
}

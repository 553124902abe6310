import { DEFAULT_VARIANT_TITLE } from "#rules/product/default-variant.ts";

/** Nothing for products without options, whose only variant has no name worth reading. */
export function variantLabel({ variant_title }: { variant_title: string }): string {
  return variant_title === DEFAULT_VARIANT_TITLE ? "" : variant_title;
}

import { type Choice, fits } from "./variant/option-picking.ts";
import type { VariantOptionValues } from "./variant/variants.ts";

type PicturedVariant = VariantOptionValues & { pictures?: number[] };

/**
 * Which of the product's pictures fits the values chosen so far. Of a complete choice the variant's first. Of a part of
 * one the first that only variants with these values use: a colour moves the gallery, a size that all colours share
 * does not.
 */
export function fittingPicture(variants: readonly PicturedVariant[], choice: Choice): number | undefined {
  const fitting = variants.filter((variant) => fits(variant, choice));
  if (!choice.includes(undefined)) return fitting[0]?.pictures?.[0];
  // Nothing that was chosen tells one variant from another.
  if (fitting.length === variants.length) return;
  const others = new Set(
    variants.filter((variant) => !fitting.includes(variant)).flatMap(({ pictures = [] }) => pictures),
  );
  return fitting.flatMap(({ pictures = [] }) => pictures).find((place) => !others.has(place));
}

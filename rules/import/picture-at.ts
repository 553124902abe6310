import type { ProductVariant } from "#rules/product/product.ts";
import type { ChangedVariant } from "#rules/product/variant/variant-input.ts";
import { isSameValue, MAX_IMAGES_PER_VARIANT } from "#rules/product/variant/variants.ts";
import type { Existing, WantedProduct, WantedVariant } from "./judgement.ts";
import { matchVariants } from "./match-variants.ts";

type Pictured = Pick<Existing, "product" | "pictures">;

/**
 * The URL of the product's picture that an address of the file stands for: it was fetched from there, or the address is
 * one of our own and ends with the URL.
 */
export function pictureAt(source: string, { product, pictures }: Pictured): string | undefined {
  return product.images.find(({ url }) => url === pictures[source] || source.endsWith(url))?.url;
}

/** The pictures of a variant: those that the file names and the product has, then the variant's own. None is removed. */
export function picturesOfVariant(
  { pictures: sources = [] }: WantedVariant,
  current: Pick<ProductVariant, "image_urls"> | undefined,
  existing: Pictured,
): string[] {
  const named = sources.flatMap((source) => pictureAt(source, existing) ?? []);
  return [...new Set([...named, ...(current?.image_urls ?? [])])].slice(0, MAX_IMAGES_PER_VARIANT);
}

/** The variants that a picture is for, as soon as their product has it. */
export function variantsWithPicture(
  wanted: WantedProduct,
  source: string,
  existing: Pictured,
): Pick<ChangedVariant, "id" | "image_urls">[] {
  return matchVariants(wanted, existing.product)
    .pairs.filter((pair) => pair.wanted.pictures?.includes(source))
    .map(({ wanted, current }) => ({
      current,
      change: { id: current.id, image_urls: picturesOfVariant(wanted, current, existing) },
    }))
    .filter(({ current, change }) => !isSameValue(current.image_urls, change.image_urls))
    .map(({ change }) => change);
}

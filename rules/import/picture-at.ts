import type { Existing } from "./judgement.ts";

/**
 * The URL of the product's picture that an address of the file stands for: it was fetched from there, or the address is
 * one of our own and ends with the URL.
 */
export function pictureAt(
  source: string,
  { product, pictures }: Pick<Existing, "product" | "pictures">,
): string | undefined {
  return product.images.find(({ url }) => url === pictures[source] || source.endsWith(url))?.url;
}

import type { DialectName } from "./dialect.ts";

/** What the file says of a product that an import brought in. */
type MovedProduct = { handle: string; title: string };

/**
 * Where the old shop shows a product, as the path that a browser decodes; undefined when the file does not tell. Exports
 * of WooCommerce have no addresses: this is the one that it makes of the name.
 */
export function oldProductPath(dialect: DialectName, { handle, title }: MovedProduct): string | undefined {
  switch (dialect) {
    case "shopify":
      return pathOf("/products/", handle);
    case "woocommerce":
      return pathOf("/product/", wooSlug(title));
    default:
      return undefined;
  }
}

/** Files name collections by title. Only those of Shopify have collections; categories of WooCommerce have other names. */
export function oldCollectionPath(dialect: DialectName, title: string): string | undefined {
  return dialect === "shopify" ? pathOf("/collections/", shopifyHandle(title)) : undefined;
}

function pathOf(folder: string, name: string): string | undefined {
  return name === "" ? undefined : folder + name;
}

function shopifyHandle(title: string): string {
  return hyphenated(withoutAccents(title.toLowerCase()).replace(/['’"“”]/g, ""), /[^\p{L}\p{M}\p{N}]+/gu);
}

/** As WordPress makes it: accents of Latin letters go, letters of other scripts stay, punctuation goes. */
function wooSlug(name: string): string {
  const letters = withoutAccents(name.toLowerCase()).replace(/×/g, "x");
  const words = letters.replace(/[.–—\u00A0]/g, " ").replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "");
  return hyphenated(words, /[\s-]+/g);
}

function hyphenated(text: string, between: RegExp): string {
  return text.replace(between, "-").replace(/^-/, "").replace(/-$/, "");
}

const SPELLED: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

function withoutAccents(text: string): string {
  return text
    .replace(/[ßæœøđðþłı]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
}

import type { DialectName } from "#rules/import/dialects/dialect.ts";
import { SPELLED, type Spelling, withoutAccents } from "#rules/text/without-accents.ts";

/** What the file says of a product that an import brought in. */
type MovedProduct = { handle: string; title: string };

/**
 * Where the old shop shows a product, as paths that a browser decodes; none when the file does not tell. Exports of
 * WooCommerce have no addresses: these are the ones that it may have made of the name.
 */
export function oldProductPaths(dialect: DialectName, { handle, title }: MovedProduct): string[] {
  switch (dialect) {
    case "shopify":
      return pathsOf("/products/", [handle]);
    case "woocommerce":
      return pathsOf("/product/", wordPressSlugs(title));
    default:
      return [];
  }
}

/** Files name collections by title. Only those of Shopify have collections; categories of WooCommerce have other names. */
export function oldCollectionPaths(dialect: DialectName, title: string): string[] {
  return dialect === "shopify" ? pathsOf("/collections/", [shopifyHandle(title)]) : [];
}

function pathsOf(folder: string, names: string[]): string[] {
  return names.filter((name) => name !== "").map((name) => folder + name);
}

function shopifyHandle(title: string): string {
  const letters = withoutAccents(title.toLowerCase(), { ...WORDPRESS, ß: "ss" });
  return hyphenated(letters.replace(/['’"“”]/g, ""), /[^\p{L}\p{M}\p{N}]+/gu);
}

function hyphenated(text: string, between: RegExp): string {
  return text.replace(between, "-").replace(/^-/, "").replace(/-$/, "");
}

// As `remove_accents` of WordPress.
const WORDPRESS: Spelling = { ...SPELLED, ß: "s", ª: "a", º: "o", "€": "e", "£": "" };
/** Some languages of WordPress spell letters in their own way, and the file does not tell which one it was. */
const OWN_SPELLINGS: Spelling[] = [
  {},
  { ä: "ae", ö: "oe", ü: "ue", ß: "ss" },
  { æ: "ae", ø: "oe", å: "aa" },
  { đ: "dj" },
];

function wordPressSlugs(name: string): string[] {
  const text = name
    .replace(/<[^<>]*>/g, "")
    .normalize("NFC")
    .toLowerCase();
  return [
    ...new Set(OWN_SPELLINGS.map((own) => wordPressSlug(withoutAccents(text, { ...WORDPRESS, ...own })))),
  ];
}

const BECOME_HYPHENS =
  /[./\u00A0\u2000-\u200A\u2011\u2013\u2014\u2028\u2029\u202F]|&(?:nbsp|[nm]dash|#160|#8209|#821[12]);/g;
const ENTITY = /&[^&;]+;/g;
// Other characters that are not ASCII stay, encoded.
const DROPPED =
  /[^\w\s\u0080-\u{10FFFF}-]|[\u00A1\u00A9\u00AB\u00AD\u00AE\u00B0\u00B4\u00BB\u00BF\u02CA\u200B-\u200F\u2018-\u201F\u2022\u2026\u202A-\u202E\u2039\u203A\u2122\uFEFF\uFFFC]|\u0300|\u0301|\u0304|\u030C|\u0341/gu;

/** As `sanitize_title_with_dashes` of WordPress makes it for a post that is saved. */
function wordPressSlug(letters: string): string {
  const words = encodedWithin(MAX_SLUG_BYTES, letters)
    .replace(BECOME_HYPHENS, "-")
    .replaceAll("×", "x")
    .replace(ENTITY, "")
    .replace(DROPPED, "");
  return words.replace(/[\s-]+/g, "-").replace(/^-|-$/g, "");
}

const MAX_SLUG_BYTES = 200;

/** Letters that are not ASCII are encoded: each of their bytes takes three. */
function encodedWithin(bytes: number, text: string): string {
  let [kept, length] = ["", 0];
  for (const letter of text) {
    length += letter < "\u0080" ? 1 : 3 * new TextEncoder().encode(letter).length;
    if (length > bytes) break;
    kept += letter;
  }
  return kept;
}

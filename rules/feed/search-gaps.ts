import type { Cents } from "#rules/money/money.ts";
import { isBlank } from "#rules/text/text.ts";
import { isGtin } from "./gtin.ts";

/** Search engines cut a longer title off. */
export const MAX_FEED_TITLE = 150;

/** What search engines miss about a product. */
export type SearchGap =
  | "no-picture"
  | "no-price"
  | "no-description"
  | "long-title"
  | "no-brand"
  | "wrong-barcode";

type Described = {
  title: string;
  /** Its plain text. */
  description: string;
  vendor: string;
  hasPicture: boolean;
  variants: readonly { price_cents: Cents; barcode: string | null }[];
};

export function searchGaps(product: Described): SearchGap[] {
  const { title, description, vendor, hasPicture, variants } = product;
  const missing: Record<SearchGap, boolean> = {
    "no-picture": !hasPicture,
    "no-price": variants.some(({ price_cents }) => price_cents <= 0),
    "no-description": isBlank(description),
    "long-title": title.length > MAX_FEED_TITLE,
    "no-brand": isBlank(vendor),
    "wrong-barcode": variants.some(({ barcode }) => barcode && !isGtin(barcode)),
  };
  return (Object.keys(missing) as SearchGap[]).filter((gap) => missing[gap]);
}

/** Without a picture or a price nothing is listed: every search engine would refuse it. */
export function isLeftOut(gaps: readonly SearchGap[]): boolean {
  return gaps.includes("no-picture") || gaps.includes("no-price");
}

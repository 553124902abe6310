import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import type { VariantPrices } from "./listing.ts";
import type { PickableVariant } from "./variant/option-picking.ts";

/** A product as a list of the storefront shows it. */
export type ListedProduct = VariantPrices & {
  id: ProductId;
  handle: string;
  title: string;
  soldOut: boolean;
  picture: PictureWithAlt | null;
  /** Others of its variants cost more, and the owner wants cards to say so. */
  from?: true;
  /** What else the owner wants on cards, as finished HTML: its code is not in the shopper's bundle. */
  extras?: string;
};

/** A product as its own page in the storefront shows it. */
export type ShopProduct = SearchTexts & {
  id: ProductId;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  taxClass: TaxClass;
  options: string[];
  variants: ShopProductVariant[];
  /** The featured picture first, then the others by position. */
  pictures: PictureWithAlt[];
};

export type ShopProductVariant = PickableVariant &
  VariantPrices & {
    id: VariantId;
    title: string;
    sku: string;
    barcode: string;
    weight_grams: number | null;
    requires_shipping: boolean;
    /** Places among the product's pictures. Absent where the variant has none of its own. */
    pictures?: number[];
  };

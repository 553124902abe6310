import type { ShopProduct, ShopProductVariant } from "#rules/product/shop-product.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";

export type Variant = Omit<ShopProductVariant, "sku" | "barcode" | "weight_grams" | "requires_shipping"> & {
  /** The sentence beside a crossed-out price, in a store that shows it. */
  lowestPrice?: string;
};

/** Without what only the head of the page contains. */
export type Product = Omit<ShopProduct, "vendor" | "taxClass" | "variants" | keyof SearchTexts> & {
  variants: Variant[];
  /** The colour of each swatch value, where it could be guessed. */
  swatches: Record<string, string>;
  /** Finished HTML instead of the grid of pictures. */
  gallery?: string;
  /** Finished HTML below the product. */
  related?: string;
  /** What the owner has switched on, and the browser does. Also there where variants have pictures. */
  extras?: {
    lowStockAt: number;
    isSticky: boolean;
    isRemembered: boolean;
    isShared: boolean;
    /** The class of what is below the button: its place is there from the start. */
    place: string;
  };
  /** Beside the price: what it holds, and what is added. Absent in a store without tax settings. */
  priceNote?: { tax: string; plusShipping: boolean };
  /** Finished HTML: asks for a mail when a sold-out variant is back. Absent where none is, or nobody may ask. */
  askForm?: string;
};

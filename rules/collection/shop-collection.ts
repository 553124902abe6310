import type { CollectionId } from "#rules/input/ids.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";

/** A collection as its own page in the storefront shows it. */
export type ShopCollection = SearchTexts & {
  id: CollectionId;
  handle: string;
  title: string;
  descriptionHtml: string;
  picture: PictureWithAlt | null;
};

/** As the home page shows it, with the number of products that shoppers see. */
export type ListedCollection = Omit<ShopCollection, "descriptionHtml" | keyof SearchTexts> & {
  products: number;
};

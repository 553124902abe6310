import type { CollectionId, ProductId } from "#rules/input/ids.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";

/** A stored collection, with its products in order. */
export type Collection = {
  id: CollectionId;
  title: string;
  description_html: string;
  handle: string;
  search_title: string;
  search_description: string;
  image_url: string | null;
  image: Picture | null;
  sort: string;
  version: number;
  created_at: string;
  products: CollectionMember[];
};

export type CollectionMember = {
  id: ProductId;
  title: string;
  status: ProductStatus;
  featured_image_url: string | null;
  featured_image: Picture | null;
  position: number;
};

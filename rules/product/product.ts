import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import type { ProductDetails } from "./product-fields.ts";
import type { VariantFields, VariantOptionValues } from "./variant/variants.ts";

export type ProductImage = Picture & { id: string; position: number; alt: string };

export type ProductOption = { id: string; name: string; position: number };

export type ProductVariant = VariantFields &
  VariantOptionValues & { id: VariantId; position: number; title: string };

/** A stored product with its images, options and variants in order. */
export type Product = ProductDetails & {
  id: ProductId;
  featured_image_url: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  images: ProductImage[];
  options: ProductOption[];
  variants: ProductVariant[];
};

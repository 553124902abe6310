import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { productImages, productOptions, products, productVariants } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { Product, ProductImage, ProductOption, ProductVariant } from "#rules/product/product.ts";
import { PICTURE_COLUMNS, VARIANT_COLUMNS } from "./product-columns.ts";
import { productDetails } from "./product-row.ts";

export async function findProduct(tx: Tx, store: StoreId, id: ProductId): Promise<Product | undefined> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.storeId, store), eq(products.id, id)));
  if (!row) return undefined;
  return {
    id,
    ...productDetails(row),
    featured_image_url: row.featuredImageUrl,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    images: await listImages(tx, store, id),
    options: await listOptions(tx, store, id),
    variants: await listVariants(tx, store, id),
  };
}

export async function listImages(tx: Tx, store: StoreId, product: ProductId): Promise<ProductImage[]> {
  return tx
    .select({
      id: productImages.id,
      position: productImages.position,
      alt: productImages.alt,
      ...PICTURE_COLUMNS,
    })
    .from(productImages)
    .innerJoin(
      mediaFiles,
      and(eq(mediaFiles.storeId, productImages.storeId), eq(mediaFiles.url, productImages.url)),
    )
    .where(and(eq(productImages.storeId, store), eq(productImages.productId, product)))
    .orderBy(asc(productImages.position));
}

export async function listOptions(tx: Tx, store: StoreId, product: ProductId): Promise<ProductOption[]> {
  return tx
    .select({ id: productOptions.id, name: productOptions.name, position: productOptions.position })
    .from(productOptions)
    .where(and(eq(productOptions.storeId, store), eq(productOptions.productId, product)))
    .orderBy(asc(productOptions.position));
}

async function listVariants(tx: Tx, store: StoreId, product: ProductId): Promise<ProductVariant[]> {
  return tx
    .select(VARIANT_COLUMNS)
    .from(productVariants)
    .where(and(eq(productVariants.storeId, store), eq(productVariants.productId, product)))
    .orderBy(asc(productVariants.position));
}

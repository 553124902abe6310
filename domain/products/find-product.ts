import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { grouped } from "#db/grouped.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { productImages, productOptions, products, productVariants } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { Product, ProductImage, ProductOption, ProductVariant } from "#rules/product/product.ts";
import { PICTURE_COLUMNS, VARIANT_COLUMNS } from "./product-columns.ts";
import { productDetails } from "./product-row.ts";

export async function findProduct(tx: Tx, store: StoreId, id: ProductId): Promise<Product | undefined> {
  return (await readProducts(tx, store, [id])).get(id);
}

/** As many queries for hundreds of products as for one. Those that do not exist are left out. */
export async function readProducts(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
): Promise<Map<ProductId, Product>> {
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.storeId, store), inArray(products.id, ids)));
  if (rows.length === 0) return new Map();
  const images = await listImagesOf(tx, store, ids);
  const options = await listOptionsOf(tx, store, ids);
  const variants = await listVariantsOf(tx, store, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        ...productDetails(row),
        featured_image_url: row.featuredImageUrl,
        version: row.version,
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
        images: images.get(row.id) ?? [],
        options: options.get(row.id) ?? [],
        variants: variants.get(row.id) ?? [],
      },
    ]),
  );
}

export async function listImages(tx: Tx, store: StoreId, product: ProductId): Promise<ProductImage[]> {
  return (await listImagesOf(tx, store, [product])).get(product) ?? [];
}

async function listImagesOf(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
): Promise<Map<ProductId, ProductImage[]>> {
  const rows = await tx
    .select({
      productId: productImages.productId,
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
    .where(and(eq(productImages.storeId, store), inArray(productImages.productId, ids)))
    .orderBy(asc(productImages.position));
  return grouped(rows.map(({ productId, ...image }) => [productId, image]));
}

export async function listOptions(tx: Tx, store: StoreId, product: ProductId): Promise<ProductOption[]> {
  return (await listOptionsOf(tx, store, [product])).get(product) ?? [];
}

async function listOptionsOf(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
): Promise<Map<ProductId, ProductOption[]>> {
  const { productId, id, name, position } = productOptions;
  const rows = await tx
    .select({ productId, id, name, position })
    .from(productOptions)
    .where(and(eq(productOptions.storeId, store), inArray(productId, ids)))
    .orderBy(asc(position));
  return grouped(rows.map(({ productId, ...option }) => [productId, option]));
}

async function listVariantsOf(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
): Promise<Map<ProductId, ProductVariant[]>> {
  const rows = await tx
    .select({ productId: productVariants.productId, ...VARIANT_COLUMNS })
    .from(productVariants)
    .where(and(eq(productVariants.storeId, store), inArray(productVariants.productId, ids)))
    .orderBy(asc(productVariants.position));
  return grouped(rows.map(({ productId, ...variant }) => [productId, variant]));
}

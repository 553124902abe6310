import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { variantPictureUrl } from "#domain/pictures/shop-pictures.ts";
import { LINE_PICTURE_WIDTH } from "#rules/cart/cart.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";

const LOW_STOCK_BELOW = 5;
const MAX_LISTED = 50;
const SHOWN_PICTURE = sql.raw(variantPictureUrl("product_variants", "products"));

/** The variants behind the dashboard's low-stock figure, lowest stock first. */
export async function listLowStock(db: Db, store: StoreId) {
  const low = and(eq(productVariants.storeId, store), lt(productVariants.inventoryQty, LOW_STOCK_BELOW));
  return inStore(db, "owner", store, async (tx) => {
    const rows = await tx
      .select({
        variant_id: productVariants.id,
        product_id: products.id,
        product_title: products.title,
        variant_title: productVariants.title,
        sku: productVariants.sku,
        inventory_qty: productVariants.inventoryQty,
        picture: { url: mediaFiles.url, widths: mediaFiles.widths },
        status: products.status,
      })
      .from(productVariants)
      .innerJoin(products, and(eq(products.storeId, store), eq(products.id, productVariants.productId)))
      .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, SHOWN_PICTURE)))
      .where(low)
      .orderBy(asc(productVariants.inventoryQty), asc(products.title), asc(productVariants.position))
      .limit(MAX_LISTED);
    return {
      count: await tx.$count(productVariants, low),
      variants: rows.map(({ picture, ...variant }) => ({
        ...variant,
        image_url: picture && imageUrl(picture, LINE_PICTURE_WIDTH),
      })),
    };
  });
}

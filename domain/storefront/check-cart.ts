import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { variantPictureUrl } from "#domain/pictures/shop-pictures.ts";
import { LINE_PICTURE_WIDTH } from "#rules/cart/cart.ts";
import type { CheckedVariant } from "#rules/cart/cart-check.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";

const SHOWN_PICTURE = sql.raw(variantPictureUrl("product_variants", "products"));

/**
 * The current state of these variants in the shop. Deleted ones, those of drafts and of other stores are missing from
 * the map.
 */
export async function findShopVariants(
  db: Db,
  store: StoreId,
  variants: VariantId[],
): Promise<Map<VariantId, CheckedVariant>> {
  if (variants.length === 0) return new Map();
  const rows = await inStore(db, "shopper", store, (tx) =>
    tx
      .select({
        variantId: productVariants.id,
        productId: products.id,
        title: products.title,
        handle: products.handle,
        variantTitle: productVariants.title,
        price: productVariants.priceCents,
        stock: productVariants.inventoryQty,
        picture: { url: mediaFiles.url, widths: mediaFiles.widths },
      })
      .from(productVariants)
      .innerJoin(
        products,
        and(eq(products.storeId, productVariants.storeId), eq(products.id, productVariants.productId)),
      )
      .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, products.storeId), eq(mediaFiles.url, SHOWN_PICTURE)))
      .where(
        and(
          eq(productVariants.storeId, store),
          inArray(productVariants.id, variants),
          eq(products.status, "active"),
        ),
      ),
  );
  return new Map(
    rows.map(({ picture, ...variant }) => [
      variant.variantId,
      { ...variant, image: picture && imageUrl(picture, LINE_PICTURE_WIDTH) },
    ]),
  );
}

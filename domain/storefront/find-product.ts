import { and, eq } from "drizzle-orm";
import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import { oldHandles } from "#db/schema/old-handles.ts";
import { products } from "#db/schema/products.ts";
import {
  FEATURED_FIRST,
  pictureJson,
  type ReadProduct,
  VARIANT_PICTURES_JSON,
  withPictures,
} from "#domain/pictures/shop-pictures.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopProduct } from "#rules/product/shop-product.ts";
import { isSlug, MAX_HANDLE_LENGTH } from "#rules/text/slug.ts";

/** Everything about one active product that can be bought, in one round trip. */
export async function findProduct(db: Db, store: StoreId, handle: string): Promise<ShopProduct | undefined> {
  const values = [store, handle];
  const [row] = await askInStore<ReadProduct<ShopProduct>>(db, "shopper", store, FIND_PRODUCT, values);
  return row?.variants && withPictures<ShopProduct>(row);
}

const FIND_PRODUCT: PreparedStatement = {
  name: "find-product",
  text: `
    select p.id, p.handle, p.title, p.description_html as "descriptionHtml", p.vendor,
      p.tax_class as "taxClass", p.search_title as "searchTitle", p.search_description as "searchDescription",
      coalesce((
        select json_agg(o.name order by o.position) from product_options o
        where o.store_id = p.store_id and o.product_id = p.id), '[]') as options,
      (select json_agg(json_build_object(
          'id', v.id, 'title', v.title, 'sku', v.sku, 'barcode', v.barcode, 'price_cents', v.price_cents,
          'compare_at_price_cents', v.compare_at_price_cents, 'inventory_qty', v.inventory_qty,
          'weight_grams', v.weight_grams, 'requires_shipping', v.requires_shipping,
          'option1_value', v.option1_value, 'option2_value', v.option2_value, 'option3_value', v.option3_value
        ) order by v.position, v.id) from product_variants v
        where v.store_id = p.store_id and v.product_id = p.id) as variants,
      coalesce((
        select json_agg(${pictureJson("coalesce(nullif(i.alt, ''), p.title)")}
          order by ${FEATURED_FIRST})
        from product_images i join media_files m on m.store_id = i.store_id and m.url = i.url
        where i.store_id = p.store_id and i.product_id = p.id), '[]') as pictures,
      ${VARIANT_PICTURES_JSON} as "variantPictures"
    from products p
    where p.store_id = $1 and p.handle = $2 and p.status = 'active'`,
};

/** The current handle of the product that had this one before. */
export async function findMovedProduct(tx: Tx, store: StoreId, handle: string): Promise<string | undefined> {
  const [moved] = await tx
    .select({ handle: products.handle })
    .from(oldHandles)
    .innerJoin(products, and(eq(products.storeId, oldHandles.storeId), eq(products.id, oldHandles.productId)))
    .where(and(eq(oldHandles.storeId, store), eq(oldHandles.kind, "product"), eq(oldHandles.handle, handle)));
  return moved?.handle;
}

export function isHandle(handle: string): boolean {
  return isSlug(handle) && handle.length <= MAX_HANDLE_LENGTH;
}

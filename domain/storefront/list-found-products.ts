import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { imageUrl, type Picture } from "#rules/picture/image-urls.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { listShelf, shelfStatement } from "./list-products.ts";

/** The products with these handles, in their order. */
export function listFoundProducts(db: Db, store: StoreId, handles: string[]): Promise<ListedProduct[]> {
  return listShelf(db, store, FOUND, [handles]);
}

const FOUND = shelfStatement(
  "found-products",
  `select p.* from unnest($2::text[]) with ordinality f (handle, place)
      join products p on p.store_id = $1 and p.handle = f.handle
    where p.status = 'active' order by f.place`,
);

// In CSS pixels it is a third of that.
const THUMBNAIL_WIDTH = 160;

/** The addresses of small pictures of these products. */
export async function listThumbnails(
  db: Db,
  store: StoreId,
  handles: string[],
): Promise<Record<string, string>> {
  const rows = await askInStore<{ handle: string } & Pick<Picture, "url" | "widths">>(
    db,
    "shopper",
    store,
    THUMBNAILS,
    [store, handles],
  );
  return Object.fromEntries(
    rows.map(({ handle, ...picture }) => [handle, imageUrl(picture, THUMBNAIL_WIDTH)]),
  );
}

const THUMBNAILS: PreparedStatement = {
  name: "product-thumbnails",
  text: `select p.handle, m.url, m.widths from products p
    join media_files m on m.store_id = p.store_id and m.url = p.featured_image_url
    where p.store_id = $1 and p.status = 'active' and p.handle = any($2)`,
};

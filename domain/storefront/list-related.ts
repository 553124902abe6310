import type { Db } from "#db/client.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { listShelf, ON_SALE, shelfStatement } from "./list-products.ts";

const MAX_FOUND = 4;
// What is compared with a product: a store with 50,000 of them has newer and nearer ones among these.
const COMPARED = 500;

/** What its owner chose; or else what shares a collection or tags with this product, the most related first. */
export async function listRelated(db: Db, store: StoreId, product: ProductId): Promise<ListedProduct[]> {
  const chosen = await listShelf(db, store, CHOSEN, [product]);
  return chosen.length > 0 ? chosen : listShelf(db, store, FOUND, [product, MAX_FOUND, COMPARED]);
}

const CHOSEN = shelfStatement(
  "chosen-related-products",
  `select p.* from related_products r join products p on p.store_id = r.store_id and p.id = r.related_id
    where r.store_id = $1 and r.product_id = $2 and ${ON_SALE}
    order by r.position`,
);

const FOUND = shelfStatement(
  "found-related-products",
  `select p.* from (
      (select m.product_id as id from collection_products own
        join collection_products m on m.store_id = own.store_id and m.collection_id = own.collection_id
        where own.store_id = $1 and own.product_id = $2 limit $4)
      union
      (select n.id from products n where n.store_id = $1 order by n.created_at desc, n.id desc limit $4)
    ) compared
    join products p on p.store_id = $1 and p.id = compared.id
    cross join lateral (
      select (select count(*) from collection_products own
          join collection_products m on m.store_id = own.store_id and m.collection_id = own.collection_id
          where own.store_id = $1 and own.product_id = $2 and m.product_id = p.id)
        + (select count(*) from products own, unnest(own.tags) tag
          where own.store_id = $1 and own.id = $2 and tag = any(p.tags)) as shared
    ) nearness
    where p.id <> $2 and shared > 0 and ${ON_SALE}
    order by shared desc, p.created_at desc, p.id desc limit $3`,
);

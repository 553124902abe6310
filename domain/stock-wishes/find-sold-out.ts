import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";

type SoldOut = { title: string; handle: string; variants: { id: VariantId; title: string }[] };

/** The product of a variant, with all of its variants that are sold out. */
export async function findSoldOut(
  db: Db,
  store: StoreId,
  variantId: VariantId,
): Promise<SoldOut | undefined> {
  const [product] = await askInStore<SoldOut>(db, "shopper", store, FIND_SOLD_OUT, [store, variantId]);
  return product;
}

const FIND_SOLD_OUT: PreparedStatement = {
  name: "find-sold-out",
  text: `
    select p.title, p.handle, (
        select json_agg(json_build_object('id', v.id, 'title', v.title) order by v.position, v.id)
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id and v.inventory_qty = 0) as variants
    from product_variants asked join products p on p.store_id = asked.store_id and p.id = asked.product_id
    where asked.store_id = $1 and asked.id = $2 and asked.inventory_qty = 0 and p.status = 'active'`,
};

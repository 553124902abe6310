import type { PreparedStatement } from "#db/ask.ts";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { stockTags } from "#rules/page/page-tags.ts";

export type ReturnedPieces = { variantId: VariantId | null; quantity: number };

/** Puts pieces back into stock. Those of a deleted variant are left out. */
export async function returnStock(tx: Tx, store: StoreId, returned: ReturnedPieces[]): Promise<void> {
  const pieces = returned.filter(({ variantId, quantity }) => variantId !== null && quantity > 0);
  if (pieces.length === 0) return;
  const rows = pieces.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }));
  const stock = await tx.runPrepared<{ product_id: ProductId; before: number }>(RETURN_STOCK, [
    store,
    JSON.stringify(rows),
  ]);
  const soldOut = stock.filter(({ before }) => before === 0).map(({ product_id }) => product_id);
  if (soldOut.length > 0) await pagesChanged(tx, stockTags(store, soldOut));
}

// Locked in the order of their ids, as orders lock them.
const RETURN_STOCK: PreparedStatement = {
  name: "return-stock",
  text: `
    with back as materialized (
      select variant_id, sum(quantity)::integer as quantity
      from json_to_recordset($2::json) as piece (variant_id uuid, quantity integer) group by variant_id
    ), locked as materialized (
      select id, inventory_qty from product_variants
      where store_id = $1 and id in (select variant_id from back)
      order by id for no key update
    )
    update product_variants v set inventory_qty = v.inventory_qty + back.quantity
    from back join locked on locked.id = back.variant_id
    where v.store_id = $1 and v.id = locked.id
    returning v.product_id, v.inventory_qty - back.quantity as before`,
};

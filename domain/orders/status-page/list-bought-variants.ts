import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orderLineItems } from "#db/schema/orders.ts";
import type { LinkedLine } from "#rules/cart/buy-link.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** What can be put into a cart once more, by the lines of an order. Those of deleted variants are missing. */
export async function listBoughtVariants(db: Db, store: StoreId, lines: string[]): Promise<LinkedLine[]> {
  const { variantId, quantity } = orderLineItems;
  const rows = await inStore(db, "shopper", store, (tx) =>
    tx
      .select({ variantId, quantity })
      .from(orderLineItems)
      .where(and(eq(orderLineItems.storeId, store), inArray(orderLineItems.id, lines), isNotNull(variantId)))
      .orderBy(orderLineItems.position),
  );
  return rows.flatMap((row) => (row.variantId ? [{ variantId: row.variantId, quantity: row.quantity }] : []));
}

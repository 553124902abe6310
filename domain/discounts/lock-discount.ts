import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import type { DiscountId, StoreId } from "#rules/input/ids.ts";

/** Orders that use it wait until the change is done: those before it can be counted. */
export async function lockDiscount(tx: Tx, store: StoreId, id: DiscountId) {
  const [discount] = await tx
    .select()
    .from(discounts)
    .where(and(eq(discounts.storeId, store), eq(discounts.id, id)))
    .for("update");
  return discount;
}

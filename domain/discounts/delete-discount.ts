import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { DiscountId, StoreId, UserId } from "#rules/input/ids.ts";
import { changeDiscounts } from "./change-discounts.ts";

/** Orders that got it keep what they paid. Returns whether it existed. */
export function deleteDiscount(
  db: Db,
  store: StoreId,
  id: DiscountId,
  { by }: { by: UserId },
): Promise<boolean> {
  return changeDiscounts(db, store, async (tx) => {
    const [gone] = await tx
      .delete(discounts)
      .where(and(eq(discounts.storeId, store), eq(discounts.id, id)))
      .returning({ title: discounts.title });
    if (!gone) return false;
    const payload = { by, discount_id: id, title: gone.title };
    await recordEvent(tx, store, { type: "discount.deleted", payload });
    return true;
  });
}

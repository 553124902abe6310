import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { MAX_AUTOMATIC_DISCOUNTS } from "#rules/discount/discount.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { STATE } from "./discount-columns.ts";

export const TOO_MANY_AUTOMATIC =
  `A store can have ${MAX_AUTOMATIC_DISCOUNTS} automatic discounts that are active or scheduled. ` +
  "Pause or delete another one, or save this one as paused.";

/** Asked after the change, within `changeDiscounts`: of two changes at once, the second counts the first. */
export async function hasTooManyAutomatic(tx: Tx, store: StoreId): Promise<boolean> {
  const counted = await tx.$count(
    discounts,
    and(eq(discounts.storeId, store), isNull(discounts.code), inArray(STATE, ["active", "scheduled"])),
  );
  return counted > MAX_AUTOMATIC_DISCOUNTS;
}

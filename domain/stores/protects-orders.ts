import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** Whether the pages of its orders ask for the postal code or e-mail. */
export function protectsOrders(db: Db, store: StoreId): Promise<boolean> {
  return inStore(db, "shopper", store, async (tx) => {
    const [row] = await tx
      .select({ protects: stores.protectsOrders })
      .from(stores)
      .where(eq(stores.id, store));
    return row?.protects ?? false;
  });
}

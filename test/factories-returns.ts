import { randomUUID } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { returnLines, returns } from "#db/schema/returns.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";

export async function takesWithdrawals(db: Db, store: StoreId, on = true): Promise<void> {
  await changeSettings(db, store, { change: { takes_withdrawals: on }, by: randomUUID() as UserId });
}

/** A request to return one piece of the order's first line, whatever the order is. Returns its id. */
export async function aReturn(db: Db, storeId: StoreId, orderId: OrderId, name = "Zoë"): Promise<string> {
  const [line] = (await findOrder(db, storeId, orderId))?.line_items ?? [];
  const id = randomUUID();
  await inStore(db, "shopper", storeId, async (tx) => {
    await tx.insert(returns).values({ id, storeId, orderId, name, words: name });
    await tx
      .insert(returnLines)
      .values({ storeId, returnId: id, orderLineItemId: line?.id ?? "", quantity: 1 });
  });
  return id;
}
